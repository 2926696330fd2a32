import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { AccessDatabase } from '../access/access-database.ts';
import { createAuthenticator } from '../access/authenticate.ts';
import { createRequestsLog } from '../access/requests/requests-log.ts';
import { createLateEvents } from '../access/security/late-events.ts';
import { createProviderClient } from '../access/single-sign-on/provider-client.ts';
import type { Config } from '../config.ts';
import type { Services } from '../families.ts';
import { Database } from '../kernel/database/database.ts';
import { sql } from '../kernel/database/sql.ts';
import { liveRecordTypes } from '../kernel/family/catalogue.ts';
import { type AllWork, createWork } from '../kernel/family/create-work.ts';
import type { Family } from '../kernel/family/family.ts';
import { joinFamilies } from '../kernel/family/join-families.ts';
import { EDGE_LIMITS, type EdgeLimits } from '../kernel/http/edge-limits.ts';
import { MailQueue } from '../kernel/mail/mail-queue.ts';
import { createMetrics } from '../kernel/metrics/metrics.ts';
import { createGuardedClient } from '../kernel/network/guarded-client.ts';
import type { Kernel } from '../kernel/operations/operation.ts';
import { createLimiter } from '../kernel/rate-limit/limiter.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';
import { createLive } from '../web/live/live.ts';
import { createContents } from './contents.ts';

/** What a process of the service needs to start. */
export interface StartOptions {
  readonly config: Config;
  /** How the service connects; it works under roles that own no table. */
  readonly connection: ClientConfig;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly families: readonly Family<Services>[];
  /** HTTP limits that differ from the usual ones, so that tests need not wait. */
  readonly limits?: Partial<EdgeLimits>;
}

interface Stopping {
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/** What the doors use. */
export type Parts = Awaited<ReturnType<typeof createParts>>;

/**
 * Creates what the doors use; background work and live notices begin with `start`.
 * @param opened is called with a function to close each opened thing; they are closed in reverse order
 */
export async function createParts(
  { config, connection, secrets, log, families, limits, stopping }: StartOptions & Stopping,
  opened: AsyncDisposableStack,
) {
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a connection to the database broke');
  const database = new Database({ connection, onConnectionError });
  opened.defer(() => database.close());
  const accessDatabase = new AccessDatabase({ connection, onConnectionError });
  opened.defer(() => accessDatabase.close());
  const { lateEvents, requestsLog } = createLogs(accessDatabase, log, opened);
  const metrics = createMetrics({ pool: database.pool, outboxAge: () => oldestOutboxAge(database) });
  const limiter = await createLimiter({
    defaultLimit: config.rateLimitPerMinute,
    redisUrl: config.redisUrl,
    strangersPerSecond: { ...EDGE_LIMITS, ...limits }.strangersPerSecond,
    log,
    onOutcome: metrics.countLimiterOutcome,
  });
  opened.defer(() => limiter.close());
  const authenticator = await createAuthenticator({ database, connection, log });
  opened.defer(() => authenticator.close());
  const mailQueue = new MailQueue(secrets);
  const mailer = config.smtpUrl === undefined ? undefined : mailQueue;
  const { providerClient, platformClient } = createClients(config, opened);
  const contents = createContents(config);
  opened.defer(() => contents.close());
  const services = {
    config,
    contents,
    mailQueue,
    mailer,
    accessDatabase,
    providerClient,
    platformClient,
    forgetCredential: authenticator.forget,
  };
  const joined = joinFamilies(families, services);
  const live = createLive({ connection, database, recordTypes: liveRecordTypes(joined.catalogue), log });
  authenticator.onChange(live.recheck);
  const kernel: Kernel = {
    ...{ database, stopping, secrets, limits: config.limits },
    ...{ records: joined.catalogue.records, uses: joined.uses },
    onEvents: () => work.wake(),
    onJobs: () => work.wakeJobs(),
    onChanges: live.onChanges,
    onDenied: lateEvents.denied,
  };
  const own = { ...services, connection, kernel, metrics: metrics.registry, log };
  const work: AllWork = createWork(joined, own);
  opened.defer(async () => {
    await Promise.all([work.close(), live.close()]);
  });
  return {
    families: joined,
    kernel,
    accessDatabase,
    lateEvents,
    requestsLog,
    metrics,
    limiter,
    authenticator,
    mailer,
    providerClient,
    live,
    start: () => {
      work.start();
      live.start();
    },
  };
}

/** The clients for services of others, each with its own rule about private addresses. */
function createClients(config: Config, opened: AsyncDisposableStack) {
  const providerClient = createProviderClient({ allowPrivateAddresses: config.oidcAllowPrivateAddresses });
  opened.defer(() => providerClient.close());
  const platformClient = createGuardedClient({ allowPrivateAddresses: config.adsAllowPrivateAddresses });
  opened.defer(() => platformClient.close({ graceMs: 0 }));
  return { providerClient, platformClient };
}

/** What is written some time after the response, without a transaction of its own. */
function createLogs(database: AccessDatabase, log: FastifyBaseLogger, opened: AsyncDisposableStack) {
  const lateEvents = createLateEvents(database, log);
  opened.defer(() => lateEvents.close());
  const requestsLog = createRequestsLog(database, log);
  opened.defer(() => requestsLog.close());
  return { lateEvents, requestsLog };
}

async function oldestOutboxAge(database: Database): Promise<number> {
  const [row] = await database.system<{ age: number }>(sql`SELECT oldest_outbox_age_seconds() AS age`);
  return row?.age ?? 0;
}
