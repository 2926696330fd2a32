// The statements alone: clients of `pg` in a closed loop, without HTTP.  raw-process.ts CONNECTION ORGANIZATION
import pg from 'pg';
import { type Sql, toQuery } from '../../server/kernel/database/sql.ts';
import { Transaction } from '../../server/kernel/database/transaction.ts';
import { closedLoop } from '../lib/closed-loop.ts';
import type { Figures } from '../lib/figures.ts';
import { serveJobs } from '../lib/worker.ts';
import { changeContact, createContact } from './contact-statements.ts';
import { newContact, scoreOf } from './contacts.ts';
import type { RawJob } from './raw-statements.ts';
import { bareCaller, getStatement, listStatement, moveDeal } from './statements.ts';

const [connection = '{}', organizationId = ''] = process.argv.slice(2);
const caller = bareCaller(organizationId);
/** Knows the organization once for all, where the server says it with each statement. */
const pool = new pg.Pool({
  ...JSON.parse(connection),
  max: 100,
  pipeline: true,
  options: `-c role=kontor_app -c timezone=UTC -c kontor.org_id=${organizationId}`,
});
const clients: pg.PoolClient[] = [];
/** How often each workload was done; the record of the next one follows from it. */
const done = { list: 0, get: 0, move: 0, change: 0, create: 0 };

serveJobs(runJob, () => {
  for (const client of clients) client.release();
  return pool.end();
});

async function runJob(job: RawJob): Promise<Figures> {
  while (clients.length < job.clients) clients.push(await pool.connect());
  return closedLoop(job.clients, job, (number) => {
    const client = clients[number];
    if (!client) throw new Error('There are fewer clients than asked for.');
    return runOnce(client, job);
  });
}

async function runOnce(client: pg.PoolClient, { workload, ids, stageIds }: RawJob): Promise<void> {
  const number = done[workload]++;
  const id = ids[number % ids.length] ?? '';
  const round = Math.floor(number / ids.length);
  if (workload === 'list') return run(client, listStatement(organizationId));
  if (workload === 'get') return run(client, getStatement(organizationId, id));
  const transaction = new Transaction(client, { organizationId });
  if (workload === 'move') await moveDeal(transaction, caller, id, stageIds[round % stageIds.length] ?? '');
  else if (workload === 'change') await changeContact(transaction, caller, id, { score: scoreOf(round) });
  else await createContact(transaction, caller, newContact(number));
  await transaction.commit();
}

async function run(client: pg.PoolClient, statement: Sql): Promise<void> {
  const { rowCount } = await client.query(toQuery(statement));
  if (rowCount === 0) throw new Error('The statement found nothing.');
}
