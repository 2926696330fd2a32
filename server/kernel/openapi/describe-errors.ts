import { type Asking, isVersioned } from '../asking/asking.ts';
import { noNames } from '../asking/names-in.ts';
import { type Route, takesIdempotencyKey } from '../http/route.ts';
import {
  type ApiError,
  notFound as notFoundError,
  roleRequired,
  scopeRequired,
} from '../operations/errors.ts';
import { KEY_REFUSED } from '../operations/idempotency.ts';
import type { Operation } from '../operations/operation.ts';
import type { RequestParts } from './describe-input.ts';
import { commonError, ERRORS, errorResponse } from './errors.ts';
import type { Reference, Response } from './openapi.ts';
import { inputRefusals, pathRefusals } from './refusals.ts';

type Responses = Record<string, Response | Reference>;

/** What is known of the errors of an operation besides its route. */
interface ErrorFacts {
  /** The messages of all its 409 `conflict` errors. */
  readonly conflicts: readonly string[];
  readonly asking: Pick<Asking, 'fields' | 'include'>;
}

/** Describes all errors of one line of a route table. */
export function describeErrors(
  route: Route,
  parts: RequestParts,
  { conflicts, asking }: ErrorFacts,
): Responses {
  const hasBody = parts.requestBody !== undefined;
  return {
    ...badRequest(route, parts, asking),
    ...commonError('unauthorized'),
    ...forbidden(route.operation),
    ...notFound(route, parts),
    ...commonError('method_not_allowed'),
    ...(hasBody ? commonError('request_timeout') : {}),
    ...conflictResponse(route, conflicts),
    ...(route.operation.takesCursor ? commonError('cursor_expired') : {}),
    ...(isVersioned(route) && route.method !== 'GET' ? commonError('precondition_failed') : {}),
    ...(hasBody ? { ...commonError('payload_too_large'), ...commonError('unsupported_media_type') } : {}),
    ...commonError('rate_limit_exceeded'),
    ...commonError('server_error'),
    ...commonError('temporarily_unavailable'),
  };
}

function badRequest(
  route: Route,
  { pathIds, fields, example, requestBody }: RequestParts,
  asking: ErrorFacts['asking'],
): Responses {
  const isJson = requestBody?.content['application/json'] !== undefined;
  const refusals = [
    ...inputRefusals(route.operation, example, fields, isJson ? {} : '?'),
    ...pathRefusals(route.operation, example, pathIds, 'invalid_request'),
  ];
  const own = isJson ? [...refusals, 'The body must be valid JSON.'] : refusals;
  const messages = own.length > 0 ? own : usualRefusals(route, asking);
  return messages.length === 0 ? {} : { 400: errorResponse({ code: 'invalid_request', messages }) };
}

/** What is refused besides the input, shown where the input can hardly be wrong. */
function usualRefusals(route: Route, { fields, include }: ErrorFacts['asking']): string[] {
  return [
    ...(takesIdempotencyKey(route) ? [KEY_REFUSED] : []),
    ...(fields.length > 0 ? [noNames('fields')] : []),
    ...(include.length > 0 ? [noNames('include')] : []),
  ];
}

function forbidden({ scope, role }: Operation): Responses {
  const refusals: ApiError[] = [];
  if (scope !== null) refusals.push(scopeRequired(scope));
  if (role !== undefined) refusals.push(roleRequired());
  const messages = refusals.map(({ message }) => message);
  return messages.length === 0 ? {} : { 403: errorResponse({ code: 'forbidden', messages }) };
}

function notFound({ operation }: Route, { pathIds, example }: RequestParts): Responses {
  const { lookedUp = [] } = operation;
  const messages = [
    ...pathRefusals(operation, example, pathIds, 'not_found'),
    ...lookedUp.map((record) => notFoundError(record).message),
  ];
  return messages.length === 0 ? {} : { 404: errorResponse({ code: 'not_found', messages }) };
}

function usual(code: 'ambiguous_match' | 'idempotency_conflict') {
  return { code, messages: [ERRORS[code].message] };
}

function conflictResponse(route: Route, conflicts: readonly string[]): Responses {
  const isRepeatable = takesIdempotencyKey(route);
  const isAmbiguous = route.operation.mayBeAmbiguous === true;
  if (conflicts.length === 0 && !isAmbiguous) return isRepeatable ? commonError('idempotency_conflict') : {};
  const cases = [
    ...(conflicts.length > 0 ? [{ code: 'conflict', messages: conflicts } as const] : []),
    ...(isAmbiguous ? [usual('ambiguous_match')] : []),
    ...(isRepeatable ? [usual('idempotency_conflict')] : []),
  ];
  return { 409: errorResponse(...cases) };
}
