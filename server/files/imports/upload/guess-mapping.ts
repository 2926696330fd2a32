import type { ImportField, ImportKind } from '../../../kernel/family/import-kind.ts';
import { foldHeading } from '../rows/import-field.ts';

/** The field of each column, by name, or null if it is left out. */
export type Mapping = readonly (string | null)[];

/** The properties of a column that the guess uses. */
interface GuessedColumn {
  readonly name: string;
  /** How many rows have a value in it. */
  readonly filled: number;
}

/** What other programs write after the heading of a column, such as "Email - Work". */
const KIND_SUFFIXES: ReadonlySet<string> = new Set(['work', 'home', 'mobile', 'other']);

/** No known heading is longer; files uploaded to earlier releases may have headings of a million characters. */
export const LONGEST_HEADING = 200;

/**
 * Guesses which column contains which field, by its heading: those of our own exports, of HubSpot and Pipedrive, and
 * other common English ones. Each field is assigned once: to the column that has its name, or else its label, or else the
 * most specific of its other headings; to the first if several columns have it, and to an empty one only if no other has it.
 */
export function guessMapping(
  columns: readonly GuessedColumn[],
  { fields, prefixes = [] }: Pick<ImportKind, 'fields' | 'prefixes'>,
): Mapping {
  const mapping: (string | null)[] = columns.map(() => null);
  const headings = columns.map(({ name }) => headingsOf(name, prefixes));
  const isEmpty = (index: number) => columns[index]?.filled === 0;
  const give = (rest: readonly ImportField[], find: (field: ImportField) => number | undefined) =>
    rest.filter((field) => {
      const column = find(field);
      if (column !== undefined) mapping[column] = field.name;
      return column === undefined;
    });
  const known = headings.map((given) => given.filter((heading) => heading !== ''));
  const giveAll = (rest: readonly ImportField[], isFree: (index: number) => boolean) => {
    const unnamed = give(rest, ({ name }) => exactly(name, columns, isFree));
    const unlabelled = give(unnamed, ({ name, label }) =>
      findColumn([name, label].map(foldHeading), known, isFree),
    );
    return give(unlabelled, (field) => findColumn(field.headings, known, isFree));
  };
  const unfilled = giveAll(fields, (index) => mapping[index] === null && !isEmpty(index));
  giveAll(unfilled, (index) => mapping[index] === null);
  return mapping;
}

/** The column that has the very name of a field, as in our own exports. */
function exactly(
  name: string,
  columns: readonly GuessedColumn[],
  isFree: (index: number) => boolean,
): number | undefined {
  const found = columns.findIndex((column, index) => isFree(index) && column.name === name);
  return found < 0 ? undefined : found;
}

function findColumn(
  headings: readonly string[],
  given: readonly (readonly string[])[],
  isFree: (index: number) => boolean,
): number | undefined {
  for (const heading of headings) {
    const found = given.findIndex((headings, index) => isFree(index) && headings.includes(heading));
    if (found >= 0) return found;
  }
  return undefined;
}

/** A heading as it is, and without what other programs put around it. */
function headingsOf(name: string, prefixes: readonly string[]): readonly string[] {
  const heading = name.slice(0, LONGEST_HEADING);
  const bare = withoutPrefix(heading.trim(), prefixes);
  return [...new Set([heading, bare, withoutKind(bare), withoutBrackets(bare)].map(foldHeading))];
}

/** "Order - Title" without its first part, when that is one of the prefixes. */
function withoutPrefix(heading: string, prefixes: readonly string[]): string {
  const [prefix = '', dash] = heading.split(/\s+/, 2);
  if (dash !== '-' || !prefixes.includes(prefix.toLowerCase())) return heading;
  return heading.slice(heading.indexOf('-') + 1).trimStart();
}

/** "Create Date (GMT+1)" without its last part. */
function withoutBrackets(heading: string): string {
  const start = heading.lastIndexOf(' (');
  return start > 0 && heading.endsWith(')') ? heading.slice(0, start) : heading;
}

/** "Email - Work" without its last part. */
function withoutKind(heading: string): string {
  const dash = heading.lastIndexOf('-');
  const [before, after] = [heading.slice(0, Math.max(dash, 0)), heading.slice(dash + 1)];
  const isKind = KIND_SUFFIXES.has(after.trim().toLowerCase());
  const isSetApart = before.trimEnd() !== before && after.trimStart() !== after;
  return isKind && isSetApart ? before.trimEnd() : heading;
}
