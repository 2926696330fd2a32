import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Facts, Problem } from './facts.ts';
import { LIMITS } from './limits.ts';
import { inside, pathOf } from './parsing/path.ts';
import type { Json } from './step.schema.ts';
import { applyFilter, grown, problemOfFilter } from './template-filters.ts';
import { shown } from './values.ts';

/** Values in texts: `Onboard {{ record.title | upcase }}`. There are no loops, no calls and no conditions. */

const PART = /\{\{([^{}]*)\}\}/g;

/** What a part may begin with. */
const ROOTS = ['record', 'before', 'trigger', 'steps', 'now'];

const TOKEN = /\s*(?:([A-Za-z0-9_.-]+)|'([^']*)'|"([^"]*)"|([|:]))\s*/gy;

interface Filter {
  readonly name: string;
  readonly argument: Argument | undefined;
}

/** What a filter is given: a text, or the path of a value. */
type Argument = { readonly text: string } | { readonly path: readonly string[] };

interface Part {
  readonly path: readonly string[];
  readonly filters: readonly Filter[];
}

/** What is wrong with the templates in a value, and where. */
export function templateProblems(value: Json, path: string): readonly Problem[] {
  if (typeof value === 'string') {
    const message = problemOfText(value);
    return message === undefined ? [] : [{ path, message }];
  }
  return entriesOf(value).flatMap(([member, inner]) => templateProblems(inner, pathOf(path, member)));
}

/**
 * A value with its templates filled in. A text that is one template alone becomes the value itself: a number stays a number,
 * and what is missing becomes null.
 * @throws 400 `invalid_request` as soon as the result is too long
 */
export function render(value: Json, facts: Facts): Json {
  return renderIn(value, facts, { left: LIMITS.rendered });
}

/**
 * An address with its values encoded, so that none of them leads to another place. A value that its last filter encoded stays
 * as it is.
 * @throws 400 `invalid_request` as soon as the result is too long
 */
export function renderUrl(text: string, facts: Facts): string {
  return filledIn(text, { left: LIMITS.rendered }, (inner) => {
    const part = readPart(inner);
    const isEncoded = typeof part !== 'string' && part.filters.at(-1)?.name === 'url_encode';
    const value = shown(valueIn(inner, facts));
    return isEncoded ? value : encodeURIComponent(value.toWellFormed());
  });
}

/** How many characters the values of a step may still have. */
interface Budget {
  left: number;
}

function spend(budget: Budget, characters: number): void {
  budget.left -= characters;
  if (budget.left < 0)
    throw invalidRequest(`The values of the step have more than ${LIMITS.rendered} characters.`);
}

function entriesOf(value: Json): readonly [PropertyKey, Json][] {
  if (typeof value !== 'object' || value === null) return [];
  return isList(value) ? [...value.entries()] : Object.entries(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function renderIn(value: Json, facts: Facts, budget: Budget): Json {
  if (typeof value === 'string') return renderText(value, facts, budget);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => renderIn(item, facts, budget));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, renderIn(item, facts, budget)]),
  );
}

function renderText(text: string, facts: Facts, budget: Budget): Json {
  const [only, more] = text.matchAll(PART);
  if (only && !more && only[0] === text.trim()) {
    const json = JSON.stringify(valueIn(only[1] ?? '', facts) ?? null);
    spend(budget, json.length);
    return JSON.parse(json);
  }
  return filledIn(text, budget, (inner) => shown(valueIn(inner, facts)));
}

function filledIn(text: string, budget: Budget, textOf: (inner: string) => string): string {
  let rendered = '';
  let read = 0;
  for (const { 0: whole, 1: inner = '', index } of text.matchAll(PART)) {
    rendered = grown(grown(rendered, text.slice(read, index)), textOf(inner));
    read = index + whole.length;
  }
  rendered = grown(rendered, text.slice(read));
  spend(budget, rendered.length);
  return rendered;
}

function valueIn(inner: string, facts: Facts): unknown {
  const part = readPart(inner);
  if (typeof part === 'string') return undefined;
  return part.filters.reduce<unknown>(
    (value, { name, argument }) => applyFilter(value, name, given(argument, facts), facts.timeZone),
    inside(facts, ...part.path),
  );
}

function given(argument: Argument | undefined, facts: Facts): string | undefined {
  if (argument === undefined) return undefined;
  return 'text' in argument ? argument.text : shown(inside(facts, ...argument.path));
}

function problemOfText(text: string): string | undefined {
  for (const [, inner = ''] of text.matchAll(PART)) {
    const part = readPart(inner);
    if (typeof part === 'string') return part;
  }
  const rest = text.replace(PART, '');
  return rest.includes('{{') || rest.includes('}}') ? 'has {{ or }} without the other' : undefined;
}

/** Reads what stands between braces; a text says what is wrong with it. */
function readPart(inner: string): Part | string {
  const tokens = tokensOf(inner);
  const [path, ...rest] = tokens ?? [];
  if (path?.kind !== 'name' || !/^[a-z]+(?:\.\w+)*$/.test(path.text)) return `cannot read {{${inner}}}`;
  const members = path.text.split('.');
  if (members[0] === 'secret')
    return 'uses a secret, which only headers of call_url can, alone between {{ and }}';
  if (!ROOTS.includes(members[0] ?? '')) return `must begin with ${ROOTS.join(', ')} in {{${inner}}}`;
  const filters: Filter[] = [];
  for (let at = 0; at < rest.length; ) {
    const [bar, name, colon, argument] = rest.slice(at, at + 4);
    if (bar?.text !== '|' || bar.kind !== 'sign' || name?.kind !== 'name') return `cannot read {{${inner}}}`;
    const isGiven = colon?.kind === 'sign' && colon.text === ':';
    if (isGiven && (argument === undefined || argument.kind === 'sign')) return `cannot read {{${inner}}}`;
    const filter = { name: name.text, argument: isGiven && argument ? argumentOf(argument) : undefined };
    const problem = problemOfFilter(filter.name, filter.argument);
    if (problem !== undefined) return problem;
    filters.push(filter);
    at += isGiven ? 4 : 2;
  }
  return { path: members, filters };
}

/** `record.currency` is a value, and `'EUR'` and `20` are texts. */
function argumentOf({ kind, text }: Token): Argument {
  const path = text.split('.');
  const isPath = kind === 'name' && path.length > 1 && ROOTS.includes(path[0] ?? '');
  return isPath ? { path } : { text };
}

interface Token {
  readonly kind: 'name' | 'text' | 'sign';
  readonly text: string;
}

function tokensOf(inner: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let read = 0;
  for (const [whole, name, single, double, sign] of inner.matchAll(TOKEN)) {
    read += whole.length;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else tokens.push({ kind: 'text', text: single ?? double ?? '' });
  }
  return read === inner.length ? tokens : undefined;
}
