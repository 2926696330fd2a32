import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import { shortName } from '../../kernel/mail/names.ts';
import {
  type EndingSecret,
  ORGANIZATIONS_TO_WARN,
  type Reader,
  selectReaders,
  takeEndingSecrets,
} from './notice.sql.ts';
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
    for (const { name, secret_expires_at } of ending) {
      for (const reader of readers) {
        await mailQueue.enqueue(transaction, organizationId, {
          kind: 'conversion_secret_ends',
          account: 'organization',
          to: reader.email,
          subject: `The access of ${shortName(name)} ends on ${secret_expires_at.slice(0, 10)}`,
          text: `Hello ${shortName(reader.name)},

the token of "${shortName(name)}" in ${shortName(reader.organization)} ends on ${secret_expires_at.slice(0, 10)}. After that, won deals no longer
reach it. Make a new token at the platform and enter it here:
${config.baseUrl}/conversions/destinations
`,
        });
      }
    }
  });
}
