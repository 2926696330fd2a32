import type { Statements } from '../../../server/kernel/database/database.ts';
import { sql } from '../../../server/kernel/database/sql.ts';

/** How many runs have a step before them, or events that may start one. */
export async function underWay({ owner }: { readonly owner: Statements }): Promise<number> {
  const [row] = await owner.query<{ count: number }>(sql`
    SELECT ((SELECT count(*) FROM workflow_runs WHERE due_at IS NOT NULL) + (SELECT count(*) FROM outbox)
      + (SELECT count(*) FROM workflow_intake))::int AS count`);
  return row?.count ?? 0;
}

/** What is wrong with runs that must have ended, each with two tasks of its contact: in words; empty if all is well. */
export async function problemsOf(owner: Statements, contactIds: readonly string[]): Promise<string[]> {
  const rows = await owner.query<{
    id: string;
    runs: number;
    ended: number;
    tasks: number;
    audited: number;
    steps: string[] | null;
    errors: string[] | null;
  }>(sql`
    SELECT c.id, (SELECT count(*)::int FROM workflow_runs r WHERE r.org_id = c.org_id AND r.subject_id = c.id) AS runs,
      (SELECT count(*)::int FROM workflow_runs r WHERE r.org_id = c.org_id AND r.subject_id = c.id AND r.state = 'completed') AS ended,
      (SELECT count(*)::int FROM tasks t WHERE t.org_id = c.org_id AND t.contact_id = c.id) AS tasks,
      (SELECT count(*)::int FROM audit_entries a JOIN workflow_runs r ON r.org_id = a.org_id AND a.request_id = r.id::text
        WHERE r.org_id = c.org_id AND r.subject_id = c.id AND a.operation = 'create-task') AS audited,
      (SELECT array_agg(s.key ORDER BY s.number) FROM workflow_steps s JOIN workflow_runs r ON r.org_id = s.org_id AND r.id = s.run_id
        WHERE r.org_id = c.org_id AND r.subject_id = c.id AND s.outcome = 'done') AS steps,
      (SELECT array_agg(s.error ORDER BY s.number) FROM workflow_steps s JOIN workflow_runs r ON r.org_id = s.org_id AND r.id = s.run_id
        WHERE r.org_id = c.org_id AND r.subject_id = c.id AND s.outcome = 'failed') AS errors
    FROM contacts c WHERE c.id = ANY (${contactIds}::uuid[])`);
  const wrong = rows.flatMap(({ id, steps, errors, ...counts }) => {
    const found = [
      counts.runs,
      counts.ended,
      counts.tasks,
      counts.audited,
      new Set(steps).size,
      steps?.length,
    ];
    return found.join() === '1,1,2,2,6,6' ? [] : [`${id}: ${JSON.stringify({ ...counts, steps, errors })}`];
  });
  return rows.length === contactIds.length ? wrong : [...wrong, 'An acknowledged contact is missing.'];
}
