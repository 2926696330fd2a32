// What one organization feels of another that asks for all it can: changes of a deal that is locked, and broad searches.
// --which=0 --rounds=3 --seconds=5 (of each part of a round)
import pg from 'pg';
import { sql, toQuery } from '../../server/kernel/database/sql.ts';
import { readNumbers } from '../lib/options.ts';
import { setStage } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const options = readNumbers({ which: 0, rounds: 3, seconds: 5 });
const stage = await setStage();
const holder = new pg.Client(stage.connection);
await holder.connect();
const [deal] = await stage.rows<{ id: string }>(
  sql`SELECT id FROM deals WHERE org_id = ${stage.a.organization_id} LIMIT 1`,
);

await tryOut(
  stage,
  [
    {
      name: 'one locked deal',
      before: async () => {
        await holder.query('BEGIN');
        const { text, values } = toQuery(sql`SELECT FROM deals WHERE id = ${deal?.id ?? ''} FOR UPDATE`);
        await holder.query(text, values);
      },
      after: () => holder.query('ROLLBACK'),
      send: (number) => stage.ask('PATCH', `/api-deals/${deal?.id}`, { value: number }),
    },
    {
      name: 'broad searches',
      send: (number) =>
        number % 2 === 0
          ? stage.ask('POST', '/api-contacts-search', { last_name: 'e', first_name: 'a', limit: 50 })
          : stage.ask('GET', '/api-contacts?q=e&limit=200&offset=4000'),
    },
  ],
  options,
);
await holder.end();
await stage.close();
