import { z } from 'zod';
import type { Statements } from '../../kernel/database/database.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { deleteExpiredInteractions } from './provider/interaction.sql.ts';
import { deleteUnusedRegistrations } from './registrations/registration.sql.ts';
import { deleteExpiredTokens } from './tokens/token.sql.ts';

/** The job that deletes expired tokens, unanswered requests and unused registrations. */
export const sweepOAuth = defineJob<object, { readonly accessDatabase: Statements }>({
  kind: 'oauth.sweep',
  title: 'Delete expired tokens',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: ({ services }) => sweep(services.accessDatabase),
});

/** Deletes expired data now. */
export async function sweep(database: Statements): Promise<void> {
  await database.query(deleteExpiredTokens());
  await database.query(deleteExpiredInteractions());
  await database.query(deleteUnusedRegistrations());
}
