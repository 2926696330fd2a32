import { Registry } from 'prom-client';
import { AccessDatabase } from '../access/access-database.ts';
import { createProviderClient } from '../access/single-sign-on/provider-client.ts';
import { Database } from '../kernel/database/database.ts';
import { liveRecordTypes } from '../kernel/family/catalogue.ts';
import { type AllWork, createWork } from '../kernel/family/create-work.ts';
import { joinFamilies } from '../kernel/family/join-families.ts';
import { MailQueue } from '../kernel/mail/mail-queue.ts';
import { createGuardedClient } from '../kernel/network/guarded-client.ts';
import type { Kernel } from '../kernel/operations/operation.ts';
import { createLive } from '../web/live/live.ts';
import { createContents } from './contents.ts';
import type { StartOptions } from './parts.ts';

/** The background work of `kontor worker`. */
export interface Worker extends AllWork {
  /** What each part does, such as `delivers webhooks`. */
  readonly descriptions: readonly string[];
}

/** Creates the background work of a process without requests; nothing happens before `start`. */
export function createWorker({ config, connection, secrets, log, families }: StartOptions): Worker {
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a connection to the database broke');
  const database = new Database({ connection, poolSize: 2, onConnectionError });
  const accessDatabase = new AccessDatabase({ connection, poolSize: 1, onConnectionError });
  const mailQueue = new MailQueue(secrets);
  const mailer = config.smtpUrl === undefined ? undefined : mailQueue;
  const { oidcAllowPrivateAddresses: allowPrivateAddresses } = config;
  const providerClient = createProviderClient({ allowPrivateAddresses });
  const platformClient = createGuardedClient({ allowPrivateAddresses: config.adsAllowPrivateAddresses });
  const contents = createContents(config);
  const services = {
    config,
    contents,
    mailQueue,
    mailer,
    accessDatabase,
    providerClient,
    platformClient,
    forgetCredential: () => undefined,
  };
  const joined = joinFamilies(families, services);
  const { catalogue, uses } = joined;
  // It has no open pages of its own: the pages of the servers hear of what changes here.
  const live = createLive({ connection, database, recordTypes: liveRecordTypes(catalogue), log });
  const kernel: Kernel = {
    ...{ database, secrets, records: catalogue.records, uses, limits: config.limits },
    onEvents: () => work.wake(),
    onJobs: () => work.wakeJobs(),
    onChanges: live.onChanges,
  };
  const own = { ...services, connection, kernel, metrics: new Registry(), log };
  const work: AllWork = createWork(joined, own);
  return {
    ...work,
    descriptions: [...joined.background.map(({ description }) => description), 'runs background jobs'],
    close: async () => {
      await work.close();
      await live.close();
      const pools = [database.close(), accessDatabase.close()];
      await Promise.all([
        ...pools,
        contents.close(),
        providerClient.close(),
        platformClient.close({ graceMs: 0 }),
      ]);
    },
  };
}
