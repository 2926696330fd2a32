import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type ServiceConnection, signInDirectly } from '../kernel/database/connection-role.ts';
import { type Sql, sql } from '../kernel/database/sql.ts';

const RECONNECT_DELAY_MS = { first: 100, last: 5_000 };

/** A silently broken connection is noticed within the sum of these two. */
const HEARTBEAT_INTERVAL_MS = 5_000;
const ANSWER_TIMEOUT_MS = 2_500;

/**
 * Builds the statement that notifies all processes, on commit, that a credential has changed: it was revoked or
 * narrowed, or its organization's limit changed.
 * @param credentialId the credential; without it, all of them
 */
export function credentialChanged(credentialId = ''): Sql {
  return sql`SELECT pg_notify('kontor_credentials', ${credentialId})`;
}

/** The prefix with which the trigger on sessions announces an ended session; its id follows. */
export const ENDED_SESSION = 'session:';

export interface CredentialChangesOptions {
  readonly connection: ServiceConnection;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called when all changes are being received. */
  readonly onListening: () => void;
  /** Called when changes may be missed. */
  readonly onLost: () => void;
  /** Called when a credential has changed; an empty id means all of them. */
  readonly onChange: (credentialId: string) => void;
}

/**
 * Listens for `credentialChanged` on a separate connection, which is replaced when it breaks.
 * @returns a function that stops listening, once the first attempt has succeeded or failed
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
    if (failures > 0) log.info({}, 'listening for changed credentials again');
    failures = 0;
    options.onListening();
  };
  while (!signal.aborted) {
    try {
      await listenOnce({ ...options, onListening }, signal);
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'cannot listen for changed credentials; none are cached');
      onFailure();
      await pause(reconnectDelayMs(failures), signal);
      failures += 1;
    }
  }
}

function reconnectDelayMs(failures: number): number {
  return Math.min(RECONNECT_DELAY_MS.first * 2 ** failures, RECONNECT_DELAY_MS.last);
}

/** Listens until the signal aborts. Throws if the connection fails or breaks. */
async function listenOnce(options: CredentialChangesOptions, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    ...signInDirectly('kontor_app', options.connection),
    options: '-c role=kontor_app',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  const ended = new Promise<'ended'>((settle) => client.once('end', () => settle('ended')));
  // 'end' follows 'error', and an error without a listener would end the process.
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
