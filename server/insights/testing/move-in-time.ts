import type { TestApi } from '../../../test/api.ts';
import type { Lived } from './live.ts';

/** Moves what the service wrote to the instants that the lives chose. */
export async function moveInTime(
  api: TestApi,
  organizationId: string,
  lived: readonly Lived[],
): Promise<void> {
  const moves = lived.flatMap(({ id, real }) =>
    real.map(({ at, told }) => ({ id, told, at: new Date(at).toISOString() })),
  );
  const ends = lived.map(({ id, real, deletedAt }) => ({
    id,
    first: new Date(real[0]?.at ?? 0).toISOString(),
    deleted: deletedAt === undefined ? null : new Date(deletedAt).toISOString(),
  }));
  await api.rows(
    `WITH moves AS (SELECT * FROM json_to_recordset($2::json) AS m (id uuid, told timestamptz, at timestamptz)),
       ends AS (SELECT * FROM json_to_recordset($3::json) AS e (id uuid, first timestamptz, deleted timestamptz))
     UPDATE deal_spans p SET
       started_at = (SELECT m.at FROM moves m WHERE m.id = p.deal_id AND m.told = p.started_at),
       entered_at = (SELECT m.at FROM moves m WHERE m.id = p.deal_id AND m.told = p.entered_at),
       ended_at = CASE WHEN p.deleted THEN e.deleted ELSE (SELECT m.at FROM moves m WHERE m.id = p.deal_id AND m.told = p.ended_at) END,
       deal_created_at = e.first
     FROM ends e WHERE p.org_id = $1 AND e.id = p.deal_id`,
    [organizationId, JSON.stringify(moves), JSON.stringify(ends)],
  );
}

/** Sets a time of some records. */
export async function setTimes(
  api: TestApi,
  update: string,
  id: string,
  organizationId: string,
  times: readonly { readonly id: string; readonly at: number }[],
): Promise<void> {
  const rows = times.map((each) => ({ id: each.id, at: new Date(each.at).toISOString() }));
  await api.rows(
    `${update} FROM json_to_recordset($2::json) AS t (id uuid, at timestamptz) WHERE c.org_id = $1 AND ${id} = t.id`,
    [organizationId, JSON.stringify(rows)],
  );
}
