// What the server is compared with: node:http, the same pool and the same statements, a connection out of the pool for each
// request; no authentication, no rate limit, no validation, no log, no framework. With `gather` it gathers its reads as the
// server does.  bare-server.ts CONNECTION ORGANIZATION [gather]
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Database } from '../../server/kernel/database/database.ts';
import { readAlone } from '../../server/kernel/database/reads.ts';
import type { Sql } from '../../server/kernel/database/sql.ts';
import type { Transaction } from '../../server/kernel/database/transaction.ts';
import type { Caller } from '../../server/kernel/operations/credential.ts';
import { changeContact, createContact } from './contact-statements.ts';
import { bareCaller, getStatement, listStatement, moveDeal } from './statements.ts';

const [connection = '{}', organizationId = '', manner] = process.argv.slice(2);
// As many connections as the server lets one organization have.
const poolSize = 10;
const database = new Database({
  connection: JSON.parse(connection),
  poolSize,
  onConnectionError: console.error,
});
const caller = bareCaller(organizationId);

const server = createServer(async (request, response) => {
  try {
    const body = await answer(request);
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

async function answer(request: IncomingMessage): Promise<string> {
  const [, records, id] = request.url?.split('/') ?? [];
  if (request.method === 'POST') return write(createContact, Object(await json(request)));
  if (request.method === 'PATCH' && id !== undefined) {
    const body = Object(await json(request));
    return records === 'api-deals'
      ? write(moveDeal, id, String(body.stage_id))
      : write(changeContact, id, body);
  }
  if (id !== undefined) return `{"data":${(await read(getStatement(organizationId, id)))[0]}}`;
  const page = await read(listStatement(organizationId));
  return `{"data":[${page.join(',')}],"meta":${JSON.stringify({ limit: 100, offset: 0, count: page.length })}}`;
}

async function read(statement: Sql): Promise<string[]> {
  const rows =
    manner === 'gather'
      ? await database.reading(organizationId).query<{ json: string }>(statement)
      : await readAlone<{ json: string }>(database.pool, { organizationId }, statement);
  return rows.map((row) => row.json);
}

async function write<Args extends readonly unknown[]>(
  statements: (transaction: Transaction, caller: Caller, ...args: Args) => Promise<string>,
  ...args: Args
): Promise<string> {
  const record = await database.transaction(organizationId, (transaction) =>
    statements(transaction, caller, ...args),
  );
  return `{"data":${record}}`;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object')
    console.error(`The bare server is ready at http://127.0.0.1:${address?.port}`);
});
process.once('SIGTERM', () => {
  server.close(() => database.close());
  server.closeAllConnections();
});
