import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Facts } from './facts.ts';
import { hasDotSegment } from './parsing/call-rules.ts';
import { type HeaderPart, headerParts } from './secrets-in.ts';
import type { Json, StepOf } from './step.schema.ts';
import { render, renderUrl } from './templates.ts';
import { shown } from './values.ts';

type Call = StepOf<'call_url'>['with'];

/** A request with its values filled in. Of secrets it has the names only. */
export interface PreparedCall {
  readonly method: Call['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, readonly HeaderPart[]>>;
  readonly body?: Json | undefined;
}

/**
 * Fills in the values of a request. In the address they are encoded, and in a body of JSON they are values of JSON.
 * @throws 400 `invalid_request` if a value cannot stand where it would
 */
export function prepareCall({ method, url: address, headers, body }: Call, facts: Facts): PreparedCall {
  const url = renderUrl(address, facts);
  if (hasDotSegment(url)) throw invalidRequest('A value makes . or .. a part of the path of the address.');
  const prepared = Object.entries(headers).map(([name, text]): [string, readonly HeaderPart[]] => [
    name,
    preparedHeader(name, text, facts),
  ]);
  return {
    ...{ method, url, headers: Object.fromEntries(prepared) },
    ...(body !== undefined && { body: render(body, facts) }),
  };
}

function preparedHeader(name: string, text: string, facts: Facts): readonly HeaderPart[] {
  const parts = headerParts(text).map((part) =>
    typeof part === 'string' ? shown(render(part, facts)) : part,
  );
  if (parts.some((part) => typeof part === 'string' && !/^[\t\x20-\x7e\x80-\xff]*$/.test(part)))
    throw invalidRequest(`The header ${name} has line breaks or characters that a header cannot have.`);
  return parts;
}

/** The names of the secrets that a request needs. */
export function secretsOfCall({ headers }: PreparedCall): readonly string[] {
  const names = Object.values(headers).flatMap((parts) =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : [part.secret])),
  );
  return [...new Set(names)];
}

/** The headers of a request, each secret replaced. */
export function filledHeaders(
  { headers }: PreparedCall,
  valueFor: (secret: string) => string,
): Record<string, string> {
  const filled = Object.entries(headers).map(([name, parts]) => [
    name,
    parts.map((part) => (typeof part === 'string' ? part : valueFor(part.secret))).join(''),
  ]);
  return Object.fromEntries(filled);
}

/** A request as people see it: without the values of secrets. */
export function shownCall(call: PreparedCall): object {
  const { method, url, body } = call;
  const headers = filledHeaders(call, (name) => `{{ secret.${name} }}`);
  return { method, url, headers, ...(body !== undefined && { body }) };
}
