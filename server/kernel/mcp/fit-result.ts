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
  return fitRecords(result) ?? fitTexts(result) ?? { ...TOO_LONG, text: JSON.stringify(TOO_LONG.result) };
}

const TOO_LONG = {
  result: { meta: { cut: true } },
  note: `The answer has more than ${LONGEST_RESULT} characters; ask for less.`,
};

function fitRecords({ data, meta }: StructuredResult): FittedResult | undefined {
  if (!Array.isArray(data)) return undefined;
  let room = LONGEST_CUT - JSON.stringify({ data: [], meta }).length;
  const overflow = data.findIndex((record) => {
    room -= JSON.stringify(record).length + 1;
    return room < 0;
  });
  if (overflow <= 0) return undefined;
  const offset = typeof meta?.offset === 'number' ? meta.offset + overflow : undefined;
  const more = offset === undefined ? 'ask for less' : `call again with offset ${offset}`;
  const result = { data: data.slice(0, overflow), ...(meta ? { meta: { ...meta, count: overflow } } : {}) };
  const note = `Shortened to ${LONGEST_RESULT} characters: these are ${overflow} of ${data.length} records; to see the others, ${more}.`;
  return { result, text: JSON.stringify(result), note };
}

function fitTexts({ data, meta }: StructuredResult): FittedResult | undefined {
  for (const length of TEXT_LENGTHS) {
    const shortMeta = meta && shortenMembers(meta, length);
    const result = { data: shorten(data, length), ...(shortMeta ? { meta: shortMeta } : {}) };
    const text = JSON.stringify(result);
    if (text.length > LONGEST_CUT) continue;
    const note = `Shortened to ${LONGEST_RESULT} characters: texts over ${length} characters are cut here, so do not write them back.`;
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
