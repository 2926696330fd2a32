import { JsonText, renderJson } from '../database/json-text.ts';

/** A value, or its JSON as rendered by PostgreSQL. A list may contain rendered records. */
export type Rendered<Value> = Value | JsonText<Value> | RenderedItems<Value>;

type RenderedItems<Value> = Value extends readonly (infer Item)[]
  ? readonly (Item | JsonText<Item>)[]
  : never;

/** What an operation returns: `data`, and `meta` if there is something to say about it. */
export interface Answer<Output = unknown> {
  readonly data: Rendered<Output>;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** 201 if a record was created by an operation that may also find one; the route's status by default. */
  readonly status?: 201;
}

/** Returns the record in an operation's answer, for an operation that joined it. */
export function recordIn<Output extends object>(answer: {
  readonly data: Output | JsonText<Output>;
}): Output {
  const { data } = answer;
  return data instanceof JsonText ? data.value() : data;
}

/** Returns the records of a list, for an operation that joined the one that lists them. */
export function recordsIn<Item extends object>(answer: {
  readonly data: JsonText<Item[]> | readonly (Item | JsonText<Item>)[];
}): Item[] {
  const items = answer.data instanceof JsonText ? answer.data.value() : answer.data;
  return items.map((item) => (item instanceof JsonText ? item.value() : item));
}

/** The answer of an operation without output. */
export const DONE: Answer<undefined> = { data: undefined };

/** What the caller of an operation receives. */
export interface Result<Output = unknown> extends Partial<Answer<Output>> {
  /** The whole first response, if this request repeats an earlier one (Idempotency-Key). */
  readonly replay?: JsonText;
}

/** A page of a list, with the `meta` of all lists (docs/behaviour/errors-and-limits.md 2). */
export function pageOf<Item>(
  rows: readonly { readonly json: string }[],
  page: { limit: number; offset: number },
): Answer<Item[]> {
  const { limit, offset } = page;
  const data = rows.map((row) => new JsonText<Item>(row.json));
  return { data, meta: { limit, offset, count: rows.length } };
}

/** Adds the names of query parameters that had no effect to `meta.ignored`. A repeated response stays as it was. */
export function withIgnored(result: Result, names: readonly string[]): Result {
  if (names.length === 0 || result.replay) return result;
  const before: unknown = result.meta?.ignored;
  return {
    ...result,
    meta: { ...result.meta, ignored: [...(Array.isArray(before) ? before : []), ...names] },
  };
}

/** The body of the response: `{ data, meta? }` (docs/behaviour/errors-and-limits.md 1). */
export function renderResult({ data, meta, replay }: Result): string {
  if (replay) return replay.text;
  const body = `{"data":${renderJson(data)}`;
  return meta === undefined ? `${body}}` : `${body},"meta":${JSON.stringify(meta)}}`;
}
