import { ERRORS } from './errors.ts';

/** The introduction of the API reference, which applies to every path, in CommonMark. */
export function overview(): string {
  return [INTRODUCTION, AUTHENTICATION, ANSWERS, PAGING, RATE_LIMIT, IDEMPOTENCY, errors(), VERSIONS].join(
    '\n\n',
  );
}

const INTRODUCTION = `
A REST API over JSON. Every record belongs to an organization, and a credential reaches the records of its own
organization alone: an id of another one is answered like an id that does not exist.`.trim();

const AUTHENTICATION = `
## Authentication

Send an API key or an access token with every request, as \`Authorization: Bearer <key>\` or as \`X-API-Key: <key>\`. A
missing or invalid one is 401.

A credential has scopes. They have the form \`family:read\` or \`family:write\`, and write implies read. The paths below
name the scope that each needs; without it the answer is 403 with a message such as \`Scope 'crm:write' is required.\`
The older scopes \`contacts:read\` and \`contacts:write\` stand for those of \`crm\`.`.trim();

const ANSWERS = `
## Requests and answers

Bodies are JSON objects, sent as \`Content-Type: application/json\`, of at most 1 MiB. Fields that are unknown or that only
the system sets are dropped without an error. In an update, a field that is left out stays as it is, and \`null\` clears it.

A record comes as \`{ "data": {…} }\`, a list as \`{ "data": [...], "meta": {…} }\`. Times are ISO 8601 in UTC with
milliseconds; as input any offset is taken, and a time without one is UTC. Every answer has an \`X-Request-Id\`, by which
it is found in the logs.`.trim();

const PAGING = `
## Paging

Lists take \`limit\` and \`offset\`. Begin at offset 0, add the limit to the offset after each page, and stop at the first
page whose \`data\` is empty. \`meta.count\` is the number of records in this page, not a total. A limit over the maximum
is lowered to it. The order is total, so no record is met twice while nothing changes.`.trim();

const RATE_LIMIT = `
## Rate limit

An organization may make 60 requests in any 60 seconds, through all its keys and tokens together, unless its server
is set otherwise. The window slides: a request leaves it 60 seconds after it came. Every answer says in
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix time in seconds) where you stand. Over the
limit the answer is 429, with \`retry_after\` in the body and \`Retry-After\` in the headers: the seconds to wait. A request
that is refused so is not counted. Where the limit is set to none, these headers are left out.`.trim();

const IDEMPOTENCY = `
## Sending a request again

When the answer to a POST got lost, send it again with the same \`Idempotency-Key\`. The first answer comes back with
\`Idempotent-Replayed: true\`, and nothing is done twice. A key is remembered for 24 hours; with another body it is 409.`.trim();

const VERSIONS = `
## Versions

Fields, paths and values of free labels may be added at any time, so pass over what you do not know. Nothing is taken
away or changes its meaning without a word in the changelog.`.trim();

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
