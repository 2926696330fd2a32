import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import {
  type EndingSecret,
  ORGANIZATIONS_TO_WARN,
  type Reader,
  selectReaders,
  takeEndingSecrets,
} from './notice.sql.ts';
import { endingMessage } from './notice-words.ts';
import type { AdsServices } from './send-job.ts';

/** The job that tells people 14, 7 and 1 days before a secret of a destination ends (docs/behaviour/conversions.md 4). */
export const warnOfExpiry = defineJob<Record<string, never>, AdsServices>({
  kind: 'ads.warn-of-expiry',
  title: 'Tell people that access to an advertising platform ends soon',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [60, 600],
  everySeconds: 3_600,
  run: async ({ database, services, signal }) => {
    for (const { org_id } of await database.query<{ org_id: string }>(ORGANIZATIONS_TO_WARN)) {
      signal.throwIfAborted();
      await warn(services, org_id);
    }
  },
});

function warn({ kernel, config, mailQueue, mailer }: AdsServices, organizationId: string): Promise<void> {
  return kernel.database.transaction(organizationId, async (transaction) => {
    const ending = await transaction.query<EndingSecret>(takeEndingSecrets(organizationId));
    const readers = await transaction.query<Reader>(selectReaders(organizationId, mailer !== undefined));
    for (const secret of ending) {
      for (const reader of readers) {
        const message = endingMessage(reader, secret, config.baseUrl);
        await mailQueue.enqueue(transaction, organizationId, message);
      }
    }
  });
}
