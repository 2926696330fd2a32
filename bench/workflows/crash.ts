// Kills the server with SIGKILL, and sometimes PostgreSQL too, at random moments of runs of six steps, and requires that each run ends and
// that each of its steps took effect once.
//   --kills=60 --runs=1000; every sixth kill is of PostgreSQL and the server
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { sql } from '../../server/kernel/database/sql.ts';
import { MailServer } from '../../server/kernel/mail/testing/mail-server.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { killPostgres } from '../crash/kill.ts';
import { addOrganization, temporaryDirectory, withInstallation } from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';
import { KONTOR, startServer } from '../lib/server.ts';
import { printTable } from '../lib/table.ts';
import { problemsOf, underWay } from './lib/ended-runs.ts';
import { call, publish } from './lib/stage.ts';

const { kills, runs } = readNumbers({ kills: 60, runs: 1_000 });

/** Between the first contact of a round and its kill, in milliseconds. */
const [SHORTEST_MS, LONGEST_MS] = [100, 2_500];

/** Every so many kills, PostgreSQL dies with the server. */
const DATABASE_EVERY = 6;

const dataDir = await temporaryDirectory();
const [mail, receiver] = [await new MailServer().listen(), new Receiver()];
await receiver.listen();
const { api_key } = await withInstallation(dataDir, async (installation) => {
  const organization = await addOrganization(installation, 'Acme');
  const server = { host: '127.0.0.1', port: mail.port, security: 'none', user: null };
  const setting = JSON.stringify({ ...server, from_name: 'Acme', from_address: 'sales@acme.example' });
  await installation.owner.query(sql`
    INSERT INTO organization_settings (org_id, name, value, updated_at)
    VALUES (${organization.organization_id}, 'mail', ${setting}::json, clock_timestamp())`);
  return organization;
});
const environment = { MAIL_ALLOW_PRIVATE_ADDRESSES: 'true', WORKFLOW_ALLOW_PRIVATE_ADDRESSES: 'true' };
const start = () => startServer(KONTOR, dataDir, { environment });

const task = (key: string) => ({
  key,
  do: 'create_task',
  with: { title: `${key} of {{ record.first_name }}` },
});
const steps = [
  task('first'),
  { key: 'tell', do: 'call_url', with: { url: receiver.url(), body: { contact: '{{ record.id }}' } } },
  { key: 'mail', do: 'send_email', with: { to: '{{ record.email }}', subject: 'Hello', text: 'Welcome!' } },
  { key: 'rest', do: 'wait', for: { amount: 1, unit: 'minutes' } },
  {
    ...{ key: 'way', do: 'branch', else: [task('last')] },
    paths: [{ if: { field: 'last_name', op: 'is', value: 'Even' }, steps: [task('last_of_even')] }],
  },
];

let server = await start();
await publish(
  { call: (...sent) => call(server.url, api_key, ...sent) },
  'Six steps',
  { on: 'contact.created' },
  steps,
);

/** By the numbers of contacts that the server acknowledged, their ids. */
const acknowledged = new Map<number, string>();
for (let round = 0; round < kills; round += 1) {
  const upTo = Math.ceil((runs * (round + 1)) / kills);
  const numbers = Array.from({ length: upTo }, (_, number) => number).filter(
    (number) => !acknowledged.has(number),
  );
  const creating = Promise.all(numbers.map((number) => createContact(number)));
  await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
  if (round % DATABASE_EVERY === 0) await killPostgres(join(dataDir, 'postgres'));
  await server.stop('SIGKILL');
  await creating;
  await withInstallation(dataDir, async ({ owner }) => {
    // As if the leases of the killed process had ended.
    await owner.query(sql`UPDATE jobs SET state = 'waiting', due_at = now() WHERE state = 'running'`);
    await owner.query(
      sql`UPDATE workflow_runs SET due_at = now() WHERE pending IS NOT NULL AND due_at IS NOT NULL`,
    );
  });
  server = await start();
}
for (let number = 0; number < runs; number += 1) if (!acknowledged.has(number)) await createContact(number);
while ((await withInstallation(dataDir, underWay)) > 0) await sleep(1_000);
await server.stop();

const problems = await withInstallation(dataDir, ({ owner }) =>
  problemsOf(owner, [...acknowledged.values()]),
);
const calls = Map.groupBy(receiver.received, ({ body }) => String(Object(JSON.parse(body)).contact));
for (const [contact, received] of calls) {
  const keys = new Set(received.map(({ headers }) => headers['idempotency-key']));
  if (keys.size !== 1) problems.push(`The requests about ${contact} have ${keys.size} idempotency keys.`);
}
for (const contact of acknowledged.values())
  if (!calls.has(contact)) problems.push(`No request was made about ${contact}.`);
const mails = Map.groupBy(mail.messages, (message) => /^To: (.*)$/im.exec(message)?.[1] ?? '');
for (const [to, messages] of mails)
  if (messages.length > 1) problems.push(`${messages.length} emails went to ${to}.`);
receiver.close();
mail.close();

for (const problem of problems) console.error(problem);
printTable(
  ['kills', 'runs', 'requests repeated', 'emails', 'problems'],
  [
    [
      kills,
      acknowledged.size,
      receiver.received.length - calls.size,
      mail.messages.length,
      problems.length,
    ].map(String),
  ],
);
if (problems.length > 0) process.exitCode = 1;

/** Creates a contact. If the server dies meanwhile, a later round asks again, with the same key. */
async function createContact(number: number): Promise<void> {
  const name = { first_name: `Ada ${number}`, last_name: number % 2 === 0 ? 'Even' : 'Odd' };
  try {
    const { statusCode, body } = await request(`${server.url}/api-contacts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        'content-type': 'application/json',
        'idempotency-key': `contact-${number}`,
      },
      body: JSON.stringify({ ...name, email: `ada${number}@example.com` }),
    });
    const text = await body.text();
    if (statusCode === 201) acknowledged.set(number, JSON.parse(text).data.id);
  } catch {
    // Nobody knows whether the contact was created.
  }
}
