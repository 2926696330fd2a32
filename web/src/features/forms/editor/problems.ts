import type { ApiFailure } from '../../../api/client.ts';
import { inWords } from '../../../api/field-words.ts';
import { t } from '../../../language/words.ts';

/** What is wrong with a draft, and where. */
export interface Problem {
  /** Such as `fields[0].label`. */
  readonly path: string;
  readonly words: string;
}

/** The parts of the editor. */
export const PARTS = [
  { id: 'fields', name: t`Fields` },
  { id: 'page', name: t`Page` },
  { id: 'after', name: t`After sending` },
  { id: 'embed', name: t`Embed` },
] as const;

export type Part = (typeof PARTS)[number]['id'];

const PART_OF: Readonly<Record<string, Part>> = {
  fields: 'fields',
  consent: 'fields',
  title: 'page',
  intro: 'page',
  submit_label: 'page',
  allowed_hosts: 'embed',
};

/** The part of the editor in which a problem is solved. */
export function partOf({ path }: Problem): Part {
  return PART_OF[path.split(/[.[]/)[0] ?? ''] ?? 'after';
}

/** Members whose controls have other names. */
const MEMBERS: Readonly<Record<string, string>> = {
  fields: t`The form`,
  key: t`The name in submissions`,
  maps_to: t`What it fills`,
  submit_label: t`The text of the button`,
  redirect_url: t`The address afterwards`,
  allowed_hosts: t`The website`,
  confirmation: t`The confirmation`,
  consent: t`The consent`,
  required: t`Required`,
};

/** The refusal of a draft at its place: `fields[0].label` as `Label must not be empty.`; undefined if it names none. */
export function problemOf({ path, field, message }: ApiFailure): Problem | undefined {
  if (path === undefined) return undefined;
  const rest = field ? message.slice(field.words.length).trim() : message;
  const member = path.split('.').at(-1)?.split('[')[0] ?? '';
  return { path, words: `${MEMBERS[member] ?? inWords(member)} ${rest}` };
}

/** What is wrong at a place or inside it. */
export function refusalAt(problem: Problem | undefined, place: string): string | undefined {
  if (!problem?.path.startsWith(place)) return undefined;
  const next = problem.path.charAt(place.length);
  return next === '' || next === '.' || next === '[' ? problem.words : undefined;
}
