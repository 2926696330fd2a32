import { isExactNumber } from '../database/json-text.ts';

/** The most characters of text in a result (docs/mcp.md, "Tools"). */
const LONGEST_RESULT = 100_000;

/** The part of them for the record or list if a note has to be added. */
const LONGEST_CUT = LONGEST_RESULT - 500;

/** The structured answer of a tool, which is the body that REST returns. */
export interface StructuredResult {
  readonly data?: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An answer within the limit. */
export interface FittedResult {
  readonly result: StructuredResult;
  /** `result` as JSON. */
  readonly text: string;
  /** What was shortened, and how to see the rest. */
  readonly note?: string;
}

/** Texts are shortened to these lengths, one after another, until the answer is short enough. */
const TEXT_LENGTHS = [2_000, 200, 20] as const;

/**
 * Shortens an answer that is too long: a list after the last record that fits, anything else in its long texts.
 * @param text `result` as JSON
 */
export function fitResult(result: StructuredResult, text: string): FittedResult {
  if (text.length <= LONGEST_CUT) return { result, text };
  const cut = fitRecords(result) ?? fitTexts(result);
  if (!cut) return { ...TOO_LONG, text: JSON.stringify(TOO_LONG.result) };
  return { ...cut, note: `Shortened to ${LONGEST_RESULT} characters: ${cut.note}` };
}

/** An answer that was shortened; its note says only how. */
type CutResult = Required<FittedResult>;

const TOO_LONG = {
  result: { meta: { cut: true } },
  note: `The answer has more than ${LONGEST_RESULT} characters; ask for less.`,
};

/**
 * A list is cut after the last record that fits, and says where to go on. At least one record is left, shortened if it is
 * too long by itself: an empty page would look like the end of the list.
 */
function fitRecords({ data, meta }: StructuredResult): CutResult | undefined {
  if (!Array.isArray(data) || data.length === 0) return undefined;
  // What leads to the page after this one would skip what is cut.
  const { next_cursor: _, next: __, ...rest } = meta ?? {};
  const offset = typeof rest.offset === 'number' ? rest.offset : undefined;
  const cut = (records: readonly unknown[]) => {
    const next = offset === undefined ? {} : { next_offset: offset + records.length };
    return { data: records, ...(meta ? { meta: { ...rest, count: records.length, ...next } } : {}) };
  };
  let room = LONGEST_CUT - JSON.stringify(cut([])).length - ROOM_FOR_NUMBERS;
  const overflow = data.findIndex((record) => {
    room -= JSON.stringify(record).length + 1;
    return room < 0;
  });
  // All fit, so `meta` is what is too long.
  if (overflow < 0) return undefined;
  const alone = overflow > 0 ? undefined : fitTexts({ data: data[0] });
  if (overflow === 0 && (alone === undefined || data.length === 1)) return undefined;
  const result = cut(alone ? [alone.result.data] : data.slice(0, overflow));
  const shown = result.data.length;
  const more = offset === undefined ? 'ask for less' : `call again with offset ${offset + shown}`;
  const note = `these are ${shown} of ${data.length} records; to see the others, ${more}.${alone ? ` In it, ${alone.note}` : ''}`;
  const text = JSON.stringify(result);
  // Not so if `meta` is what is too long.
  return text.length > LONGEST_CUT ? undefined : { result, text, note };
}

/** The digits that `count` and `next_offset` may have more than in an empty page. */
const ROOM_FOR_NUMBERS = 20;

function fitTexts({ data, meta }: StructuredResult): CutResult | undefined {
  for (const length of TEXT_LENGTHS) {
    const shortMeta = meta && shortenMembers(meta, length);
    const result = { data: shorten(data, length), ...(shortMeta ? { meta: shortMeta } : {}) };
    const text = JSON.stringify(result);
    if (text.length > LONGEST_CUT) continue;
    const note = `texts over ${length} characters are cut here, so do not write them back.`;
    return { result, text, note };
  }
  return undefined;
}

function shorten(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length > length ? `${value.slice(0, length)}… [cut]` : value;
  if (Array.isArray(value)) return value.map((item) => shorten(item, length));
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  return shortenMembers(value, length);
}

function shortenMembers(members: object, length: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, shorten(value, length)]));
}
