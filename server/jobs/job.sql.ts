import { type Sql, sql } from '../kernel/database/sql.ts';
import { recordText } from '../kernel/fields/record-json.ts';
import { jobView } from './job.schema.ts';

/** The name of a kind of job, for people to read. */
export interface JobTitle {
  readonly kind: string;
  readonly title: string;
}

/** A page of the jobs of an organization: failed ones first, then newest first. */
export function selectJobs(
  organizationId: string,
  titles: readonly JobTitle[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Sql {
  return sql`
    SELECT ${recordText(jobView, 'j')} AS json FROM (${titled(titles)}) j
    WHERE j.org_id = ${organizationId}
    ORDER BY j.failed_at IS NULL, j.created_at DESC, j.id LIMIT ${limit} OFFSET ${offset}`;
}

/** One job of an organization. */
export function selectJob(organizationId: string, titles: readonly JobTitle[], id: string): Sql {
  return sql`
    SELECT ${recordText(jobView, 'j')} AS json FROM (${titled(titles)}) j
    WHERE j.org_id = ${organizationId} AND j.id = ${id}`;
}

/** Restarts a failed job of an organization. */
export function retryJobNow(organizationId: string, id: string): Sql {
  return sql`
    UPDATE jobs SET state = 'waiting', due_at = now(), attempts = 0, failed_at = NULL
    WHERE org_id = ${organizationId} AND id = ${id} AND state = 'failed' RETURNING id`;
}

/** The failed jobs of the installation and of all organizations, or all jobs. For the operator. */
export function selectAllJobs(onlyFailed: boolean): Sql {
  return sql`
    SELECT j.id, coalesce(o.slug, '(server)') AS organization, j.kind, j.state, j.attempts, j.error, j.created_at
    FROM jobs j LEFT JOIN organizations o ON o.id = j.org_id
    WHERE NOT ${onlyFailed}::boolean OR j.state = 'failed'
    ORDER BY j.created_at DESC, j.id LIMIT 1000`;
}

/** Restarts a failed job of any organization. For the operator. */
export function retryAnyJob(id: string): Sql {
  return sql`
    UPDATE jobs SET state = 'waiting', due_at = now(), attempts = 0, failed_at = NULL
    WHERE id = ${id}::uuid AND state = 'failed' RETURNING id`;
}

function titled(titles: readonly JobTitle[]): Sql {
  return sql`
    SELECT jobs.*, coalesce(t.title, jobs.kind) AS title FROM jobs
    LEFT JOIN unnest(${titles.map(({ kind }) => kind)}::text[], ${titles.map(({ title }) => title)}::text[]) AS t (kind, title)
      ON t.kind = jobs.kind`;
}
