import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { LiveEvent, LiveNotice } from './live-event.schema.ts';

interface Hidden {
  readonly person: string;
  /** The place of the event in the notice, from 0. */
  readonly place: number;
}

/**
 * What each of some people may hear of a notice: nothing of records that they do not see (docs/behaviour/visibility.md 6).
 * @param people those who may see only some records
 */
export async function heardBy(
  database: Pick<Database, 'reading'>,
  { organization_id, events }: LiveNotice,
  people: readonly string[],
): Promise<(person: string) => readonly LiveEvent[]> {
  const types = events.map(({ record_type }) => record_type);
  const ids = events.map(({ record_id }) => record_id);
  const rows = await database.reading(organization_id).query<Hidden>(sql`
    SELECT h.person, h.place::integer - 1 AS place
    FROM hidden_from(${[...people]}::uuid[], ${types}::text[], ${ids}::uuid[]) AS h`);
  const hidden = Map.groupBy(rows, ({ person }) => person);
  return (person) => {
    const places = new Set(hidden.get(person)?.map(({ place }) => place));
    return events.filter((_, place) => !places.has(place));
  };
}
