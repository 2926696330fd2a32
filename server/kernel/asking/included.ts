import { JsonText } from '../database/json-text.ts';
import type { ReadableKind, RecordRegistry } from '../family/record-registry.ts';
import type { ReadContext } from '../operations/context.ts';
import { requireScope } from '../operations/scopes.ts';
import { namesIn, unknownName } from './names-in.ts';
import { selectRecords } from './records.sql.ts';

/** A kind of record that a response can include, and the members of its records that name them. */
export interface Includable {
  readonly kind: ReadableKind;
  readonly members: readonly string[];
}

/** What responses with records of a kind can include. */
export function includableIn(
  { kinds }: Pick<RecordRegistry, 'kinds'>,
  type: string | undefined,
): readonly Includable[] {
  const refers = Object.entries(kinds.find((kind) => kind.type === type)?.refers ?? {});
  return kinds.flatMap((kind) => {
    const members = refers.filter(([, to]) => to === kind.type).map(([member]) => member);
    return members.length > 0 ? [{ kind, members }] : [];
  });
}

/**
 * Reads `include`: the kinds of linked records that a response is to have beside its own.
 * @throws 400 for one that it cannot have
 */
export function askedToInclude(given: unknown, known: readonly Includable[]): readonly Includable[] {
  const names = namesIn('include', given) ?? [];
  const plurals = known.map(({ kind }) => kind.plural);
  const unknown = names.find((name) => !plurals.includes(name));
  if (unknown !== undefined) throw unknownName('include', plurals, unknown);
  return known.filter(({ kind }) => names.includes(kind.plural));
}

/**
 * Reads the records to which others link, with one statement for each kind, however many there are. What the caller's
 * organization does not have is left out.
 * @returns each kind's records by their plural
 * @throws 403 `forbidden` if the scope of a kind is missing
 */
export async function readIncluded(
  context: ReadContext,
  records: readonly object[],
  asked: readonly Includable[],
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  for (const { kind } of asked) requireScope(context.caller.credential.scopes, kind.scope);
  const read = async ({ kind, members }: Includable) => {
    const ids = records.flatMap((record) => members.flatMap((member) => valuesAt(record, member.split('.'))));
    const distinct = [...new Set(ids.filter((id) => typeof id === 'string'))];
    const rows =
      distinct.length === 0
        ? []
        : await context.query<{ json: string }>(selectRecords(context.organizationId, kind, distinct));
    return [kind.plural, rows.map(({ json }) => new JsonText(json).value())] as const;
  };
  return Object.fromEntries(await Promise.all(asked.map(read)));
}

/** The values at a path of a record: of a member, or of a member of the entries of a list. */
function valuesAt(value: unknown, [member, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((entry) => valuesAt(entry, member === undefined ? [] : [member, ...rest]));
  if (member === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, member), rest) : [];
}
