import assert from 'node:assert/strict';
import type { TestApi } from '../../../test/api.ts';
import { TEST_SECRET_KEY } from '../../../test/secrets.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { requireCountedOnce, untilAllAreSent } from './counted-once.ts';
import type { Fakes } from './fakes.ts';

/** Wins while the server is killed again and again. Used by a test with few rounds, and by a bench with many. */

interface KilledRounds {
  readonly api: TestApi;
  readonly fakes: Fakes;
  readonly rounds: number;
  /** Wins of a round. */
  readonly wins: number;
  /** Resolves when the server of a round is to be killed. `first` resolves when its first win is acknowledged, or none will be. */
  readonly killWhen: (round: number, first: Promise<unknown>) => Promise<unknown>;
}

/** Wins deals at a server that is killed in each round, and returns those that were acknowledged. */
export async function winWhileKilled({
  api,
  fakes,
  rounds,
  wins,
  killWhen,
}: KilledRounds): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess(environmentOf(api, fakes));
    const won = Array.from({ length: wins }, () => winAt(server, api));
    const killed = killWhen(
      round,
      Promise.any(won).catch(() => undefined),
    ).then(() => server.stop('SIGKILL'));
    const ended = await Promise.allSettled(won);
    acknowledged.push(...ended.flatMap((win) => (win.status === 'fulfilled' ? [win.value] : [])));
    await killed;
    await endLeases(api);
  }
  return acknowledged;
}

/** Waits at a last server until nothing waits any more, and requires that each platform counted each win once. */
export async function requireOnce(
  api: TestApi,
  fakes: Fakes,
  acknowledged: readonly string[],
  environment = environmentOf(api, fakes),
): Promise<void> {
  const server = await startServerProcess(environment);
  await untilAllAreSent(api, 60_000).finally(() => server.stop('SIGKILL'));
  await requireCountedOnce(api, fakes, acknowledged);
}

/** The environment of a server process on the database of a test, whose platforms are the fakes. */
export function environmentOf(api: TestApi, fakes: Fakes): Record<string, string> {
  const { host, port, user, database } = api.connection;
  return {
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host: String(host) })}`,
    SECRET_KEY: TEST_SECRET_KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    ADS_ALLOW_PRIVATE_ADDRESSES: 'true',
    META_URL: fakes.config.metaUrl,
    GOOGLE_DATA_MANAGER_URL: fakes.config.googleDataManagerUrl,
    GOOGLE_TOKEN_URL: fakes.config.googleTokenUrl,
    LINKEDIN_URL: fakes.config.linkedinUrl,
    TIKTOK_URL: fakes.config.tiktokUrl,
    CONVERSION_RETRY_SCHEDULE: Array(20).fill('0').join(','),
  };
}

/** Wins a deal with a contact at a server, and returns its id. */
export async function winAt({ url }: Pick<ServerProcess, 'url'>, { organization }: TestApi): Promise<string> {
  const send = async (method: string, path: string, body: object): Promise<string> => {
    const headers = { Authorization: `Bearer ${organization.key}`, 'Content-Type': 'application/json' };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    assert.ok(response.ok, `${response.status}`);
    return JSON.parse(await response.text()).data.id;
  };
  const contact_id = await send('POST', '/api-contacts', { first_name: 'Ada', email: 'ada@example.com' });
  const id = await send('POST', '/api-deals', { title: 'Engine', value: 10, contact_id });
  return send('PATCH', `/api-deals/${id}`, { status: 'won' });
}

/** As if the leases of the killed process had ended. */
async function endLeases(api: TestApi): Promise<void> {
  await api.rows("UPDATE jobs SET state = 'waiting', due_at = now() WHERE state = 'running'");
  await api.rows('UPDATE conversion_sends SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');
}
