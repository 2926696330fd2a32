import { foldHeading, type ImportField } from '../rows/import-field.ts';

/** What a column is mapped to: the name of a field, or null when it is left out. One for each column of the file. */
export type Mapping = readonly (string | null)[];

/** What the guess looks at of a column. */
interface GuessedColumn {
  readonly name: string;
  /** How many rows have something in it. */
  readonly filled: number;
}

/** How Pipedrive begins and ends its headings: "Deal - Title", "Person - Email - Work". */
const RECORD_PREFIX = /^(deal|person|contact|organi[sz]ation|company|lead)\s+-\s+/i;
const KIND_SUFFIXES: ReadonlySet<string> = new Set(['work', 'home', 'mobile', 'other']);

/** No heading that we know is as long; files that were uploaded by earlier releases may have some of a million characters. */
export const LONGEST_HEADING = 200;

/**
 * Guesses which column holds which field, by its heading: those of our own exports, of HubSpot's, of Pipedrive's, and what
 * else is common in English. Each field is given once: to the column with the most telling heading; of several with the
 * same one, to the first that has anything in it.
 */
export function guessMapping(columns: readonly GuessedColumn[], fields: readonly ImportField[]): Mapping {
  const mapping: (string | null)[] = columns.map(() => null);
  const headings = columns.map(({ name }) => headingsOf(name));
  for (const field of fields) {
    const column = findColumn(field, headings, (index) => mapping[index] === null, columns);
    if (column !== undefined) mapping[column] = field.name;
  }
  return mapping;
}

function findColumn(
  { headings }: ImportField,
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

/** A heading as it is, and without what Pipedrive puts around it. */
function headingsOf(name: string): readonly string[] {
  const heading = name.slice(0, LONGEST_HEADING);
  const bare = heading.trim().replace(RECORD_PREFIX, '');
  return [...new Set([heading, bare, withoutKind(bare)].map(foldHeading))];
}

/** "Email - Work" without its last part. */
function withoutKind(heading: string): string {
  const dash = heading.lastIndexOf('-');
  const [before, after] = [heading.slice(0, Math.max(dash, 0)), heading.slice(dash + 1)];
  const isKind = KIND_SUFFIXES.has(after.trim().toLowerCase());
  const isSetApart = before.trimEnd() !== before && after.trimStart() !== after;
  return isKind && isSetApart ? before.trimEnd() : heading;
}
