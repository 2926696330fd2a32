import { sql } from '../../server/kernel/database/sql.ts';
import type { Place } from './installation.ts';

const AT_ONCE = 5;

/** What came of races of upserts. */
export interface Races {
  readonly rounds: number;
  /** Rounds that left more or less than one record, or in which not exactly one request created it. */
  readonly wrong: number;
}

/** Sends simultaneous upserts of one record, round after round, by email address and by external id in turn. */
export async function raceUpserts(place: Place, rounds: number): Promise<Races> {
  const { id, remote } = await place.addTenant('Racing');
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    const external = { external_source: 'race', external_id: String(round) };
    const match = round % 2 === 0 ? 'email' : 'external_id';
    const body = { match, email: `race-${round}@mail.example`, first_name: 'Race', ...external };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => remote.post('/api-contacts-upsert', body, `${round}-${n}`)),
    );
    if (answers.filter(({ status }) => status === 201).length !== 1) wrong += 1;
  }
  const [left] = await place.installation.owner.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM contacts WHERE org_id = ${id}`,
  );
  return { rounds, wrong: wrong + Math.abs((left?.count ?? 0) - rounds) };
}
