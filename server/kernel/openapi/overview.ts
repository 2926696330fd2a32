import { ERRORS } from './errors.ts';

/** The introduction of the API reference, which applies to every path, in CommonMark. */
export function overview(): string {
  return [
    INTRODUCTION,
    AUTHENTICATION,
    ANSWERS,
    PAGING,
    ASKING,
    RATE_LIMIT,
    IDEMPOTENCY,
    errors(),
    VERSIONS,
  ].join('\n\n');
}

const INTRODUCTION = `
A REST API with JSON. Every record belongs to an organization, and a credential can access only the records of its own
organization. The id of a record in another organization gets the same answer as an id that does not exist.`.trim();

const AUTHENTICATION = `
## Authentication

Send an API key or an access token with every request, as \`Authorization: Bearer <key>\` or as \`X-API-Key: <key>\`.
Without a valid one, the response is 401.

A credential has scopes in the form \`family:read\` or \`family:write\`; write includes read. Each path below names the
scope that it requires. Without it, the response is 403 with a message such as \`Scope 'crm:write' is required.\` The
older scopes \`contacts:read\` and \`contacts:write\` mean those of \`crm\`.`.trim();

const ANSWERS = `
## Requests and responses

Bodies are JSON objects of at most 1 MiB, sent as \`Content-Type: application/json\`. Unknown fields and fields that only
the system sets are ignored. In an update, an omitted field keeps its value, and \`null\` clears it. When you create a record,
\`""\` for a field that takes \`null\` counts as omitted. Query parameters that a path does not take have no effect and are named
in \`meta.ignored\`, so check that list when a filter seems to do nothing.

A record is returned as \`{ "data": {…} }\`, a list as \`{ "data": [...], "meta": {…} }\`. Times are ISO 8601 in UTC with
milliseconds. Input may use any offset; a time without an offset is UTC. Every response has an \`X-Request-Id\`, with
which you can find the request in the logs.`.trim();

const PAGING = `
## Paging

Lists take \`limit\` and \`offset\`. Start at offset 0, add the limit to the offset after each page, and stop at the first
page with empty \`data\`. \`meta.count\` is the number of records in this page, not a total. A limit above the maximum
is lowered to it. The order is total, so no record appears twice while nothing changes.

While others write, page by cursor instead, where a list takes one: send \`meta.next_cursor\` as \`cursor\`, with the same filters, until it is left out.`.trim();

const ASKING = `
## Less and more

Reads take \`fields\`, the members of each record that you need: \`?fields=id,email\`. Where records link to others, \`include\` returns those in
\`meta.included\` without further requests: \`GET /api-deals?include=contacts,stages\`.

A single record has an \`ETag\`, its version. Send it as \`If-None-Match\` to get 304 without a body while nothing has changed. Send it as \`If-Match\` with a change:
if the record has another version by then, the response is 412 and nothing changes.`.trim();

const RATE_LIMIT = `
## Rate limit

By default, an organization may make 60 requests in any 60 seconds, with all its keys and tokens together. The window
slides: a request leaves it after 60 seconds. Every response reports your usage in \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix time in seconds). Over the limit, the response is 429, with the
seconds to wait in \`retry_after\` in the body and in the \`Retry-After\` header. Refused requests do not count. If the
server has no limit, these headers are omitted.`.trim();

const IDEMPOTENCY = `
## Retrying a request

If you did not receive the response to a POST, send it again with the same \`Idempotency-Key\`. You get the first
response, with \`Idempotent-Replayed: true\`, and nothing is done twice. A key is valid for 24 hours; with a different
body the response is 409.`.trim();

const VERSIONS = `
## Versions

Fields, paths and label values may be added at any time, so ignore what you do not know. A request names no version. Every
response says in \`X-Kontor-Version\` which release answered. Within a major version nothing is removed. A removal in the next one is
announced at least twelve months ahead: in the changelog, in this reference, and by the headers \`Deprecation\` (RFC 9745) and \`Sunset\`
(RFC 8594) on every response of the path.`.trim();

function errors(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`,
  );
  return [
    '## Errors',
    '',
    'The body of an error is `{ "error": "<code>", "message": "<text>" }`.',
    '',
    '| Status | Code | When |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
