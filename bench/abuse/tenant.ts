// What one organization feels of another that uses all it may: files until its storage is full, invitations, and webhooks to one host; and
// whether the limits hold.
// --which=0 --rounds=2 --seconds=4 (of each part of a round)
import { sql } from '../../server/kernel/database/sql.ts';
import { HOST_LIMITS } from '../../server/webhooks/delivery/turns/host-budget.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { readNumbers } from '../lib/options.ts';
import { setStage, upload } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const options = readNumbers({ which: 0, rounds: 2, seconds: 4 });
const LIMITS = { storage: 20_000_000, invitations: 50, perHost: 50 };

const stage = await setStage({
  LIMIT_STORAGE_BYTES: String(LIMITS.storage),
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
});
const owner = await stage.signIn();
const receiver = new Receiver();
await receiver.listen();
let [underWay, mostAtOnce] = [0, 0];
receiver.answer = async () => {
  underWay += 1;
  mostAtOnce = Math.max(mostAtOnce, underWay);
  await new Promise((settle) => setTimeout(settle, 5));
  underWay -= 1;
  return { status: 204 };
};
const target_url = receiver.url();
for (let number = 0; number < 2 * LIMITS.perHost; number += 1) {
  await owner.call('POST', '/web/api-webhook-subscriptions', {
    target_url,
    event_types: ['contact.updated'],
  });
}
const ids = (
  await stage.rows<{ id: string }>(
    sql`SELECT id FROM contacts WHERE org_id = ${stage.a.organization_id} LIMIT 60`,
  )
).map(({ id }) => id);
const file = `name,notes\n${`Ada Lovelace,${'x'.repeat(200)}\n`.repeat(10_000)}`;

await tryOut(
  stage,
  [
    { name: 'uploads of 2 MB', atOnce: 4, send: async () => (await upload(owner, 'contacts', file)).status },
    {
      name: 'invitations',
      send: async (number) =>
        (await owner.call('POST', '/web/invitations', { email: `nobody-${number}@example.com` })).status,
    },
    {
      name: 'changes for 50 webhooks to one host',
      atOnce: 1,
      send: async (number) =>
        (await owner.call('POST', '/web/contacts-bulk', { ids, status: `status ${number}` })).status,
    },
  ],
  options,
);

const { json } = await owner.call('GET', '/web/usage');
const used = (name: string): number =>
  json.data.limits.find((limit: { name: string }) => limit.name === name).used;
const seconds = new Map<number, number>();
for (const { atMs } of receiver.received) {
  const second = Math.floor(atMs / 1000);
  seconds.set(second, (seconds.get(second) ?? 0) + 1);
}
const results: readonly [string, number, number][] = [
  ['bytes of files', used('storage_bytes'), LIMITS.storage],
  ['invitations', used('invitations_per_day'), LIMITS.invitations],
  ['subscriptions to one host', used('webhook_subscriptions_per_host'), LIMITS.perHost],
  ['deliveries to one host at once', mostAtOnce, HOST_LIMITS.atOnce],
  // What was left of one second may be used in the next, besides its own.
  ['deliveries to one host in a second', Math.max(0, ...seconds.values()), 2 * HOST_LIMITS.perSecond],
];
console.log('');
for (const [what, most, limit] of results) {
  console.log(`${what}: ${most} of ${limit}`);
  if (most > limit) process.exitCode = 1;
}
receiver.close();
await stage.close();
