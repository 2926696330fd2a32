import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { enqueueJob } from '../../kernel/jobs/enqueue.sql.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import type { Destination, DestinationConfig } from '../destinations/destination.schema.ts';
import { selectDestination, writeCheck } from '../destinations/destination.sql.ts';
import type { Verdict } from '../platforms/platform.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import { type Asking, askPlatform } from './ask-platform.ts';
import { type AdsServices, sendConversions } from './send-job.ts';

/** The job that asks a platform whether ids and secret of a destination are right. */
export const checkDestination = defineJob<{ destination_id: string }, AdsServices>({
  kind: 'ads.check',
  title: 'Check the connection to an advertising platform',
  input: z.object({ destination_id: z.uuid() }),
  attempts: 3,
  retrySeconds: [5, 60],
  run: async ({ services, organizationId, database: worker }, { destination_id }) => {
    const { kernel, config, platformClient: client } = services;
    const { database, secrets } = kernel;
    if (!secrets) throw new Error('This process cannot open secrets.');
    const [row] = await database
      .reading(organizationId)
      .query<{ json: string }>(selectDestination(organizationId, destination_id));
    if (!row) return;
    const destination = new JsonText<Destination & { config: DestinationConfig }>(row.json).value();
    const found = await foundBy({ worker, secrets, client, addresses: config }, organizationId, destination);
    await database.transaction(organizationId, async (transaction) => {
      await transaction.query(writeCheck(organizationId, destination_id, found));
      // What waited for the connection can go on.
      if (found.state === 'ok') {
        const key = { key: destination_id };
        await transaction.query(enqueueJob(organizationId, sendConversions, { destination_id }, key));
      }
    });
    kernel.onJobs?.();
  },
});

async function foundBy(
  asking: Asking,
  organizationId: string,
  destination: Destination & { config: DestinationConfig },
): Promise<{ readonly state: 'ok' | 'needs_reconnecting'; readonly message: string | null }> {
  const { title, check, judge } = PLATFORMS[destination.kind];
  const request = check(destination, asking.addresses);
  if (request === null) {
    return destination.secret.set
      ? { state: 'ok', message: `${title} cannot be asked in advance; the first purchase will show it.` }
      : { state: 'needs_reconnecting', message: 'The destination has no secret; enter it.' };
  }
  const messageId = `check-${destination.id}`;
  const answer = await askPlatform(asking, { organizationId, destination, messageId }, request);
  const verdict: Verdict =
    'state' in answer ? answer : answer.status === 200 ? { state: 'sent', reason: null } : judge(answer);
  if (['sent', 'checking'].includes(verdict.state)) return { state: 'ok', message: null };
  const reason = verdict.reason ?? 'no reason given';
  // A platform that does not answer now has not refused the connection.
  if (verdict.state === 'waiting')
    return { state: 'ok', message: `${title} could not be asked: ${reason}`.slice(0, 500) };
  return { state: 'needs_reconnecting', message: `${title} answered: ${reason}`.slice(0, 500) };
}
