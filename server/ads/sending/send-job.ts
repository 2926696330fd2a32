import { z } from 'zod';
import type { JobHost } from '../../kernel/family/family.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import type { GuardedClient } from '../../kernel/network/guarded-client.ts';
import type { PlatformAddresses } from '../platforms/platform.ts';
import { disconnecting } from './disconnect.ts';
import { sendOne } from './send-one.ts';
import { releaseDisconnected, selectDue } from './sending.sql.ts';

/** What sending needs from the process. */
export interface AdsServices extends Pick<JobHost, 'kernel'> {
  readonly config: PlatformAddresses & {
    readonly conversionRetrySchedule: readonly number[];
    readonly baseUrl: string;
  };
  readonly platformClient: GuardedClient;
  readonly mailQueue: MailQueue;
  /** Undefined if the installation has no mail server. */
  readonly mailer: MailQueue | undefined;
}

/** How long the conversions of a destination are sent before it is the turn of others. */
const TURN_MS = 3_000;

/** How many are sent to a destination at once, each in a request of its own: platforms refuse a whole batch for one bad event. */
const AT_ONCE = 4;
const LOOKED_UP = 40;

/** The job of a destination that sends what is due. */
export const sendConversions = defineJob<{ destination_id: string }, AdsServices>({
  kind: 'ads.send',
  title: 'Send conversions to an advertising platform',
  input: z.object({ destination_id: z.uuid() }),
  attempts: 100,
  retrySeconds: [1, 5, 30],
  atOnce: 8,
  leaseSeconds: 30,
  run: async (context, { destination_id }) => {
    const { services, organizationId, database: worker, signal } = context;
    const { kernel, config, platformClient: client } = services;
    const { database, secrets } = kernel;
    if (!secrets) throw new Error('This process cannot open secrets.');
    const sending = {
      ...{ database, worker, secrets, client, addresses: config },
      schedule: config.conversionRetrySchedule,
      onDisconnected: disconnecting(services),
    };
    const started = performance.now();
    const mayGoOn = () => !signal.aborted && performance.now() - started < TURN_MS;
    const statements = database.reading(organizationId);
    await database.transaction(organizationId, (transaction) =>
      transaction.query(releaseDisconnected(organizationId, destination_id)),
    );
    let isDone = false;
    while (!isDone && mayGoOn()) {
      const due = await statements.query<{ conversion_id: string }>(
        selectDue(organizationId, destination_id, LOOKED_UP),
      );
      isDone = due.length === 0;
      const waiting = due.map(({ conversion_id }) => conversion_id);
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined && mayGoOn(); id = waiting.shift()) {
          await sendOne(sending, organizationId, { conversionId: id, destinationId: destination_id });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await context.progress();
    }
    if (!isDone) context.continueLater();
  },
});
