import fc from 'fast-check';
import type { JsonSchema, MediaType, Parameter } from '../../../server/kernel/openapi/openapi.ts';
import { type Change, changed, oddText } from './changed.ts';
import { conforming, type World } from './conforming.ts';
import type { Answer, Described, PublishedDocument } from './document.ts';
import { fieldRecord, type Pool, recordAt, recordOfParameter } from './pool.ts';

/** A request as it is sent. */
export interface Sent {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly value: unknown };
}

/** The parts of a request: what stands in its path, its query and its headers. */
type Words = readonly (readonly [name: string, value: string])[];

/** Requests that the document describes as good, with the ids of records that exist. */
export function goodRequests(
  document: PublishedDocument,
  described: Described,
  pool: Pool,
): fc.Arbitrary<Sent> {
  const { method, path, parameters } = described;
  const world: World = {
    resolve: document.resolve,
    idsFor: (field) =>
      pool.idOf(field === 'merge_id' ? recordAt(path.split('/{id}', 1)[0] ?? '') : fieldRecord(field)),
  };
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const ids = fc.record(
    Object.fromEntries(
      inPath.map((parameter) => [parameter.name, pathValue(world, parameter, described, pool)]),
    ),
  );
  const query = chosen(parameters.filter((parameter) => parameter.in === 'query')).chain((some) =>
    fc.tuple(
      ...some.map((parameter) =>
        conforming(world, withExample(parameter), parameter.name).map((value) => wordsOf(parameter, value)),
      ),
    ),
  );
  return fc
    .record({
      ids,
      query,
      headers: fc.option(idempotencyKey(parameters), { nil: {} }),
      body: bodies(world, document, described),
    })
    .map(({ ids: known, query: words, headers, body }) => ({
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name])) + inAddress(words.flat()),
      headers,
      ...(body === undefined ? {} : { body }),
    }));
}

/** A request with one thing changed: a member of its body, a parameter of its query, an id of its path or a header. */
export function changedRequest(sent: Sent, change: Change, odd: string, described: Described): Sent {
  if (sent.body?.type === 'application/json' && change.place % 4 > 0)
    return { ...sent, body: { ...sent.body, value: changed(sent.body.value, change) } };
  const { parameters } = described;
  const parameter = parameters[change.place % Math.max(parameters.length, 1)];
  if (!parameter || parameter.name === 'wait') return sent;
  if (parameter.in === 'header')
    return { ...sent, headers: { ...sent.headers, [parameter.name]: printable(odd) } };
  if (parameter.in === 'query') return { ...sent, path: withWord(sent.path, parameter.name, odd) };
  const id = encodeURIComponent(odd.slice(0, 200)) || '%20';
  return { ...sent, path: described.path.replace(/\{(\w+)\}/g, id) };
}

export { oddText };

/** Sends a request; redirects are answers, too. */
export async function answerTo(
  url: string,
  key: string,
  { method, path, headers, body }: Sent,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { Authorization: `Bearer ${key}`, ...(body ? { 'Content-Type': body.type } : {}), ...headers },
    ...(body ? { body: textOf(body) } : {}),
  });
  const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';');
  return { status: response.status, type, text: await response.text() };
}

function textOf({ type, value }: { readonly type: string; readonly value: unknown }): string {
  if (type === 'application/json') return JSON.stringify(value) ?? 'null';
  if (type === 'application/x-www-form-urlencoded')
    return new URLSearchParams(
      Object.entries(Object(value)).map(([name, item]): [string, string] => [name, String(item)]),
    ).toString();
  return String(value);
}

function pathValue(
  world: World,
  { name, schema }: Parameter,
  { path }: Described,
  pool: Pool,
): fc.Arbitrary<unknown> {
  return schema.format === 'uuid'
    ? pool.idOf(recordOfParameter(name, path))
    : conforming(world, schema, name);
}

/** The schema of a parameter with its example, unless that says nothing. */
function withExample({ schema, example }: Parameter): JsonSchema {
  return example === undefined || example === 'text' ? schema : { ...schema, examples: [example] };
}

/** The required parameters and a few others. */
function chosen(parameters: readonly Parameter[]): fc.Arbitrary<readonly Parameter[]> {
  const optional = parameters.filter(({ required }) => !required);
  return fc
    .subarray(optional, { maxLength: Math.min(3, optional.length) })
    .map((some) => [...parameters.filter(({ required }) => required), ...some]);
}

function idempotencyKey(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return takesKey ? fc.uuid().map((key) => ({ 'Idempotency-Key': key })) : fc.constant({});
}

function bodies(world: World, document: PublishedDocument, described: Described): fc.Arbitrary<Sent['body']> {
  const known = document.bodiesOf(described);
  if (known.length === 0) return fc.constant(undefined);
  return fc.oneof(
    ...known.map(([type, media]) => valuesOf(world, type, media).map((value) => ({ type, value }))),
  );
}

/** A body of JSON follows its schema. A form does too, and any other text is an example of the document. */
function valuesOf(world: World, type: string, { schema, examples }: MediaType): fc.Arbitrary<unknown> {
  const known = Object.values(examples ?? {}).map(({ value }) => value);
  if (type === 'application/json')
    return fc.oneof(
      { weight: 4, arbitrary: conforming(world, schema, '') },
      ...known.map((value) => ({ weight: 1, arbitrary: fc.constant(value) })),
    );
  if (type === 'application/x-www-form-urlencoded') return conforming(world, schema, '');
  return fc.constantFrom(...(known.length > 0 ? known : ['text']));
}

function wordsOf({ name, style }: Parameter, value: unknown): Words {
  if (value === undefined) return [];
  if (style === 'deepObject')
    return Object.entries(Object(value)).map(([key, inner]) => [`${name}[${key}]`, String(inner)]);
  if (style === 'form' && Array.isArray(value)) return [[name, value.join(',')]];
  return [value].flat().map((item) => [name, String(item)]);
}

function inAddress(words: Words): string {
  return words.length === 0
    ? ''
    : `?${new URLSearchParams(words.map(([name, value]): [string, string] => [name, value]))}`;
}

function withWord(path: string, name: string, value: string): string {
  const [place = '', query] = path.split('?');
  const words = new URLSearchParams(query);
  words.set(name, value);
  return `${place}?${words}`;
}

/** What a header can carry: Latin-1 without control characters. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '~').slice(0, 500);
}
