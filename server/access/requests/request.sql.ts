import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { type RequestsQuery, requestView } from './request.schema.ts';

/** The statements on the requests log. */

/** How many requests of an organization are kept. */
const MOST_KEPT = 100_000;

/** A page of the requests of an organization, newest first, with the names of their keys and apps. */
export function selectRequests(organizationId: string, query: RequestsQuery): Sql {
  return sql`
    SELECT r.id, ${recordText(requestView, 'r')} AS json FROM (
      SELECT p.*, coalesce(k.name, g.client_name) AS credential_name
      FROM (
        SELECT * FROM api_requests q WHERE q.org_id = ${organizationId} AND ${filterOf(query)}
        ORDER BY q.id DESC LIMIT ${query.limit} OFFSET ${query.offset}
      ) p
      LEFT JOIN api_keys k ON k.org_id = ${organizationId} AND k.id = p.credential_id AND p.credential_kind = 'api_key'
      LEFT JOIN oauth_grants g
        ON g.org_id = ${organizationId} AND g.id = p.credential_id AND p.credential_kind = 'access_token'
    ) r ORDER BY r.id DESC`.plannedEachTime();
}

/** An id is a UUIDv7, so it contains the time. */
function filterOf({ since, until, before, ...query }: RequestsQuery): Sql {
  const { status, method, route, tool, error, credential_id, request_id } = query;
  return allOf(
    sql`q.id >= first_id_at(greatest(${since}::timestamptz, now() - interval '7 days'))`,
    until === undefined ? undefined : sql`q.id < first_id_at(${until})`,
    before === undefined ? undefined : sql`q.id < ${before}`,
    status === undefined ? undefined : statusIs(status),
    method === undefined ? undefined : sql`q.method = ${method}`,
    route === undefined ? undefined : sql`starts_with(q.route, ${route})`,
    tool === undefined ? undefined : sql`q.tool = ${tool}`,
    error === undefined ? undefined : sql`q.error = ${error}`,
    credential_id === undefined ? undefined : sql`q.credential_id = ${credential_id}`,
    request_id === undefined ? undefined : sql`q.request_id = ${request_id}`,
  );
}

function statusIs(status: string): Sql {
  const first = Number(status.slice(0, 1)) * 100;
  return status.endsWith('xx')
    ? sql`q.status BETWEEN ${first}::int AND ${first + 99}::int`
    : sql`q.status = ${Number(status)}::int`;
}

/** A request as it is written. */
export interface NewRequest {
  readonly org_id: string;
  readonly id: string;
  readonly occurred_at: string;
  readonly method: string;
  readonly route: string;
  readonly tool: string | null;
  readonly parameters: readonly string[];
  readonly status: number;
  readonly duration_ms: number;
  readonly error: string | null;
  readonly request_id: string;
  readonly credential_kind: string;
  readonly credential_id: string;
}

export function insertRequests(requests: readonly NewRequest[]): Sql {
  return sql`
    INSERT INTO api_requests (org_id, id, occurred_at, method, route, tool, parameters, status, duration_ms, error, request_id,
      credential_kind, credential_id)
    SELECT org_id, id, occurred_at, method, route, tool, parameters, status, duration_ms, error, request_id, credential_kind,
      credential_id
    FROM json_to_recordset(${JSON.stringify(requests)}::json) AS r (org_id uuid, id uuid, occurred_at timestamptz, method text, route text,
      tool text, parameters text[], status smallint, duration_ms integer, error text, request_id text, credential_kind text,
      credential_id uuid)`;
}

/** The organizations with requests. */
export const SELECT_LOGGED_ORGANIZATIONS = sql`
  WITH RECURSIVE found (org_id) AS (
    (SELECT r.org_id FROM api_requests r ORDER BY r.org_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.org_id FROM api_requests r WHERE r.org_id > f.org_id ORDER BY r.org_id LIMIT 1)
    FROM found f WHERE f.org_id IS NOT NULL
  )
  SELECT f.org_id AS id FROM found f WHERE f.org_id IS NOT NULL`;

/**
 * Deletes up to `count` requests of an organization that are older than seven days or more than it may keep.
 * @param kept how many it may keep
 */
export function deleteOldRequests(organizationId: string, count: number, kept = MOST_KEPT): Sql {
  return sql`
    DELETE FROM api_requests r WHERE r.org_id = ${organizationId} AND r.id IN (
      SELECT o.id FROM api_requests o WHERE o.org_id = ${organizationId} AND o.id <= greatest(
        first_id_at(now() - interval '7 days'),
        (SELECT n.id FROM api_requests n WHERE n.org_id = ${organizationId} ORDER BY n.id DESC LIMIT 1 OFFSET ${kept}))
      ORDER BY o.id LIMIT ${count})
    RETURNING r.id`;
}
