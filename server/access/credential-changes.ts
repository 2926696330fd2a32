import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type ServiceConnection, signInDirectly } from '../kernel/database/connection-role.ts';
import { type Sql, sql } from '../kernel/database/sql.ts';

const RECONNECT_DELAY_MS = { first: 100, last: 5_000 };

/** A connection that died without a word is noticed within these two. */
const HEARTBEAT_INTERVAL_MS = 5_000;
const ANSWER_TIMEOUT_MS = 2_500;

/**
 * The statement that tells every process, with the commit of its transaction, that a credential is no longer what it
 * was: revoked, narrowed, its organization's limit changed.
 * @param credentialId which one; without it, all of them
 */
export function credentialChanged(credentialId = ''): Sql {
  return sql`SELECT pg_notify('kontor_credentials', ${credentialId})`;
}

/** How the trigger on sessions begins what it tells of one that ended; its id follows. */
export const ENDED_SESSION = 'session:';

export interface CredentialChangesOptions {
  readonly connection: ServiceConnection;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** From now on every change is heard. */
  readonly onListening: () => void;
  /** From now on changes may be missed. */
  readonly onLost: () => void;
  /** A credential changed; an empty id stands for all of them. */
  readonly onChange: (credentialId: string) => void;
}

/**
 * Listens to `credentialChanged` on a connection of its own, which is made anew whenever it breaks.
 * @returns after the first try, whether it succeeded or not, what ends the listening
 */
export async function listenToCredentialChanges(
  options: CredentialChangesOptions,
): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  const { promise: firstTry, resolve: endFirstTry } = Promise.withResolvers<void>();
  const listening = keepListening({ ...options, onListening }, stopping.signal, endFirstTry);

  function onListening(): void {
    options.onListening();
    endFirstTry();
  }

  await firstTry;
  return {
    close: async () => {
      stopping.abort();
      await listening;
    },
  };
}

async function keepListening(
  options: CredentialChangesOptions,
  signal: AbortSignal,
  onFailure: () => void,
): Promise<void> {
  const { log } = options;
  let failures = 0;
  const onListening = () => {
    if (failures > 0) log.info({}, 'changed credentials are heard of again');
    failures = 0;
    options.onListening();
  };
  while (!signal.aborted) {
    try {
      await listenOnce({ ...options, onListening }, signal);
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'changed credentials are not heard of; nothing is cached');
      onFailure();
      await pause(reconnectDelayMs(failures), signal);
      failures += 1;
    }
  }
}

function reconnectDelayMs(failures: number): number {
  return Math.min(RECONNECT_DELAY_MS.first * 2 ** failures, RECONNECT_DELAY_MS.last);
}

/** Listens until the signal; throws when the connection cannot be made or breaks. */
async function listenOnce(options: CredentialChangesOptions, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    ...signInDirectly('kontor_app', options.connection),
    options: '-c role=kontor_app',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  const ended = new Promise<'ended'>((settle) => client.once('end', () => settle('ended')));
  // The end follows an error, and an error without a listener would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => options.onChange(payload ?? ''));
  try {
    await client.connect();
    await client.query('LISTEN kontor_credentials');
    options.onListening();
    while (!signal.aborted) {
      await client.query('SELECT 1');
      const outcome = await Promise.race([ended, pause(HEARTBEAT_INTERVAL_MS, signal)]);
      if (outcome === 'ended') throw new Error('The connection was lost.');
    }
  } finally {
    options.onLost();
    await client.end().catch(() => undefined);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
