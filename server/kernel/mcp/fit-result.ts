import { isExactNumber } from '../database/json-text.ts';

/** The most characters that the texts of a result have together (docs/mcp.md, "Tools"). */
const LONGEST_RESULT = 100_000;

/** What is left of them for the record or the list when a note has to stand beside it. */
const LONGEST_CUT = LONGEST_RESULT - 500;

/** The structured answer of a tool: the body that REST answers. */
export interface StructuredResult {
  readonly data?: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An answer that is short enough. */
export interface FittedResult {
  readonly result: StructuredResult;
  /** `result` as JSON. */
  readonly text: string;
  /** What was cut, and how to see it. */
  readonly note?: string;
}

/** To how many characters texts are shortened, one length after the other, until the answer is short enough. */
const TEXT_LENGTHS = [2_000, 200, 20] as const;

/**
 * Cuts an answer that is too long: a list after the last record that fits, anything else in its long texts.
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
  const note = `Cut at ${LONGEST_RESULT} characters: these are ${overflow} of ${data.length} records; to see the others, ${more}.`;
  return { result, text: JSON.stringify(result), note };
}

function fitTexts({ data, meta }: StructuredResult): FittedResult | undefined {
  for (const length of TEXT_LENGTHS) {
    const shortMeta = meta && shortenMembers(meta, length);
    const result = { data: shorten(data, length), ...(shortMeta ? { meta: shortMeta } : {}) };
    const text = JSON.stringify(result);
    if (text.length > LONGEST_CUT) continue;
    const note = `Cut at ${LONGEST_RESULT} characters: texts of more than ${length} characters are shortened here, so do not write them back.`;
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
