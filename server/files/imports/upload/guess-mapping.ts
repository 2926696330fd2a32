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
 * most specific of its other headings; if several columns have the same heading, to the first that has values.
 */
export function guessMapping(
  columns: readonly GuessedColumn[],
  { fields, prefixes = [] }: Pick<ImportKind, 'fields' | 'prefixes'>,
): Mapping {
  const mapping: (string | null)[] = columns.map(() => null);
  const headings = columns.map(({ name }) => headingsOf(name, prefixes));
  const isFree = (index: number) => mapping[index] === null;
  const give = (rest: readonly ImportField[], find: (field: ImportField) => number | undefined) =>
    rest.filter((field) => {
      const column = find(field);
      if (column !== undefined) mapping[column] = field.name;
      return column === undefined;
    });
  const known = headings.map((given) => given.filter((heading) => heading !== ''));
  const unnamed = give(fields, ({ name }) => exactly(name, columns, isFree));
  const unlabelled = give(unnamed, ({ name, label }) =>
    findColumn([name, label].map(foldHeading), known, isFree, columns),
  );
  give(unlabelled, (field) => findColumn(field.headings, known, isFree, columns));
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
  columns: readonly GuessedColumn[],
): number | undefined {
  for (const heading of headings) {
    const found = [...given.keys()].filter((index) => isFree(index) && given[index]?.includes(heading));
    const filled = found.find((index) => (columns[index]?.filled ?? 0) > 0);
    const best = filled ?? found[0];
    if (best !== undefined) return best;
  }
  return undefined;
}

/** A heading as it is, and without what other programs put around it. */
function headingsOf(name: string, prefixes: readonly string[]): readonly string[] {
  const heading = name.slice(0, LONGEST_HEADING);
  const bare = withoutPrefix(heading.trim(), prefixes);
  return [...new Set([heading, bare, withoutKind(bare)].map(foldHeading))];
}

/** "Order - Title" without its first part, when that is one of the prefixes. */
function withoutPrefix(heading: string, prefixes: readonly string[]): string {
  const [prefix = '', dash] = heading.split(/\s+/, 2);
  if (dash !== '-' || !prefixes.includes(prefix.toLowerCase())) return heading;
  return heading.slice(heading.indexOf('-') + 1).trimStart();
}

/** "Email - Work" without its last part. */
function withoutKind(heading: string): string {
  const dash = heading.lastIndexOf('-');
  const [before, after] = [heading.slice(0, Math.max(dash, 0)), heading.slice(dash + 1)];
  const isKind = KIND_SUFFIXES.has(after.trim().toLowerCase());
  const isSetApart = before.trimEnd() !== before && after.trimStart() !== after;
  return isKind && isSetApart ? before.trimEnd() : heading;
}
