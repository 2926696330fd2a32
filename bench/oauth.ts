// The cost of checking an access token against that of an API key: in memory, as for nearly every request, and looked
// up in PostgreSQL, as for the first one. In turn.  --rounds=15 --checks=20000 --lookups=500
import { v7 as uuidv7 } from 'uuid';
import { hashCredential } from '../server/access/api-keys/api-key.ts';
import { createAuthenticator } from '../server/access/authenticate.ts';
import { insertGrant } from '../server/access/oauth/grants/grant.sql.ts';
import { insertToken } from '../server/access/oauth/tokens/token.sql.ts';
import { newToken } from '../server/access/oauth/tokens/token.ts';
import { Database } from '../server/kernel/database/database.ts';
import { ALL_SCOPES } from '../server/kernel/operations/scopes.ts';
import { median } from './lib/figures.ts';
import { addOrganization, openInstallation, temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { printTable } from './lib/table.ts';

/** A token check may cost this many times what a key check costs. */
const TARGET = 1.25;

const { rounds, checks, lookups } = readNumbers({ rounds: 15, checks: 20_000, lookups: 500 });
const quiet = { info: () => undefined, warn: () => undefined };

const installation = await openInstallation(await temporaryDirectory());
const { organization_id, user_id, api_key } = await addOrganization(installation, 'Acme');
const credentials = { key: api_key, token: await issueToken() };
const { connection } = installation;
const database = new Database({ connection, onConnectionError: () => undefined });
const authenticator = await createAuthenticator({ database, connection, log: quiet });

const kinds = ['key', 'token'] as const;
const inMemory = await measure(checks, async () => undefined);
const lookedUp = await measure(lookups, async () => authenticator.forget(''));
await authenticator.close();
await database.close();
await installation.close();

printTable(
  ['check, µs', 'key', 'token', 'token / key'],
  [
    ['in memory', ...row(inMemory)],
    ['looked up', ...row(lookedUp)],
  ],
);
if (ratio(inMemory) > TARGET || ratio(lookedUp) > TARGET) process.exitCode = 1;

async function issueToken(): Promise<string> {
  const [token, id] = [newToken(), uuidv7()];
  const consent = { client_id: uuidv7(), client_name: 'Bench', scopes: ALL_SCOPES };
  await installation.owner.query(insertGrant(organization_id, { ...consent, id, user_id }));
  await installation.owner.query(
    insertToken({
      org_id: organization_id,
      grant_id: id,
      kind: 'access_token',
      token_hash: hashCredential(token),
      scopes: ALL_SCOPES,
      payload: null,
      lifetime_seconds: 3_600,
    }),
  );
  return token;
}

/** Microseconds of a check, the median of the rounds, for each kind. */
async function measure(count: number, before: () => Promise<void>): Promise<Record<'key' | 'token', number>> {
  const times = { key: [] as number[], token: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of kinds) {
      const headers = { authorization: `Bearer ${credentials[kind]}` };
      const startedAt = performance.now();
      for (let check = 0; check < count; check += 1) {
        await before();
        await authenticator.authenticate(headers);
      }
      // The first round warms up.
      if (round > 0) times[kind].push(((performance.now() - startedAt) * 1_000) / count);
    }
  }
  return { key: median(times.key), token: median(times.token) };
}

function row(times: Record<'key' | 'token', number>): string[] {
  return [times.key.toFixed(2), times.token.toFixed(2), ratio(times).toFixed(2)];
}

function ratio({ key, token }: Record<'key' | 'token', number>): number {
  return token / key;
}
