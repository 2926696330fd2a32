import { JsonText, renderJson } from '../database/json-text.ts';

/** What an operation answers: `data`, and `meta` where there is something to say about it. */
export interface Result {
  readonly data?: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The whole first response, when this request repeats an earlier one (Idempotency-Key). */
  readonly replay?: JsonText;
}

/** A page of a list, with the `meta` that every list carries (docs/behaviour/errors-and-limits.md 2). */
export function pageOf(
  rows: readonly { readonly json: string }[],
  page: { limit: number; offset: number },
): Result {
  const { limit, offset } = page;
  return { data: rows.map((row) => new JsonText(row.json)), meta: { limit, offset, count: rows.length } };
}

/** The body of the response: `{ data, meta? }` (docs/behaviour/errors-and-limits.md 1). */
export function renderResult({ data, meta, replay }: Result): string {
  if (replay) return replay.text;
  const body = `{"data":${renderJson(data)}`;
  return meta === undefined ? `${body}}` : `${body},"meta":${JSON.stringify(meta)}}`;
}
