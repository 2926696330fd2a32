import { JsonText, renderJson } from '../database/json-text.ts';

/** A value, or the JSON that PostgreSQL rendered of it; a list may hold rendered records. */
export type Rendered<Value> = Value | JsonText<Value> | RenderedItems<Value>;

type RenderedItems<Value> = Value extends readonly (infer Item)[]
  ? readonly (Item | JsonText<Item>)[]
  : never;

/** What an operation answers: `data`, and `meta` where there is something to say about it. */
export interface Answer<Output = unknown> {
  readonly data: Rendered<Output>;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The record that an operation answered, for another operation that joined it. */
export function recordIn<Output extends object>(answer: {
  readonly data: Output | JsonText<Output>;
}): Output {
  const { data } = answer;
  return data instanceof JsonText ? data.value() : data;
}

/** The answer of an operation without output. */
export const DONE: Answer<undefined> = { data: undefined };

/** What a caller of an operation gets. */
export interface Result<Output = unknown> extends Partial<Answer<Output>> {
  /** The whole first response, when this request repeats an earlier one (Idempotency-Key). */
  readonly replay?: JsonText;
}

/** A page of a list, with the `meta` that every list carries (docs/behaviour/errors-and-limits.md 2). */
export function pageOf<Item>(
  rows: readonly { readonly json: string }[],
  page: { limit: number; offset: number },
): Answer<Item[]> {
  const { limit, offset } = page;
  const data = rows.map((row) => new JsonText<Item>(row.json));
  return { data, meta: { limit, offset, count: rows.length } };
}

/** The body of the response: `{ data, meta? }` (docs/behaviour/errors-and-limits.md 1). */
export function renderResult({ data, meta, replay }: Result): string {
  if (replay) return replay.text;
  const body = `{"data":${renderJson(data)}`;
  return meta === undefined ? `${body}}` : `${body},"meta":${JSON.stringify(meta)}}`;
}
