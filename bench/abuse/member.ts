// What one organization feels of a member of another who piles up statements and fills the memory of repeated requests.
// --which=0 --rounds=3 --seconds=3 (of each part of a round)
import { randomUUID } from 'node:crypto';
import { sql } from '../../server/kernel/database/sql.ts';
import { readNumbers } from '../lib/options.ts';
import { setStage } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const options = readNumbers({ which: 0, rounds: 3, seconds: 3 });
const stage = await setStage();
const member = await stage.signIn();
const ids = (
  await stage.rows<{ id: string }>(sql`
    UPDATE contacts SET first_name = long, last_name = long, company = long FROM (
      SELECT left(string_agg(md5(part::text), ''), 255) AS long FROM generate_series(1, 8) AS part
    ) AS texts
    WHERE (org_id, id) IN (SELECT org_id, id FROM contacts WHERE org_id = ${stage.a.organization_id} LIMIT 500)
    RETURNING id`)
).map(({ id }) => id);
const keyed = () => ({ authorization: `Bearer ${stage.a.api_key}`, 'Idempotency-Key': randomUUID() });
const bytesOf = async () => {
  const [row] = await stage.rows<{ bytes: number }>(
    sql`SELECT pg_total_relation_size('idempotency_keys')::float8 AS bytes`,
  );
  return row?.bytes ?? 0;
};

const bytesBefore = await bytesOf();
let repeatable = 0;
await tryOut(
  stage,
  [
    {
      name: 'bulk changes of 500 long contacts',
      send: async (number) =>
        (await member.call('POST', '/web/contacts-bulk', { ids, status: `status ${number % 7}` })).status,
    },
    {
      name: 'searches with an Idempotency-Key',
      send: () => stage.ask('POST', '/api-contacts-search', { last_name: 'a', limit: 50 }, keyed()),
    },
    {
      name: 'long contacts with an Idempotency-Key',
      send: (number) => {
        repeatable += 1;
        return stage.ask(
          'POST',
          '/api-contacts',
          { first_name: `${number}`, notes: 'x'.repeat(90_000) },
          keyed(),
        );
      },
    },
  ],
  options,
);
const kept = ((await bytesOf()) - bytesBefore) / Math.max(1, repeatable);
console.log(
  `\nFor each of ${repeatable} contacts of 90 kB, ${kept.toFixed(0)} bytes were kept for a repeated request.`,
);
if (kept > 64 * 1024) process.exitCode = 1;
await stage.close();
