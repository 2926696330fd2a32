import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Statements } from '../../kernel/database/database.ts';
import { enqueueJob } from '../../kernel/jobs/enqueue.sql.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { type AdsServices, sendConversions } from '../sending/send-job.ts';
import { deleteIntake, insertConversion, lockIntake, restateConversion } from './make.sql.ts';

/** How many wins are decided about in one transaction. */
const TOGETHER = 50;

/** The job of an organization that makes conversions of wins (docs/behaviour/conversions.md 6 to 8). */
export const makeConversions = defineJob<Record<string, never>, AdsServices>({
  kind: 'ads.make-conversions',
  title: 'Make conversions of won deals',
  input: z.object({}),
  attempts: 100,
  retrySeconds: [1, 5, 30],
  run: async ({ services: { kernel }, organizationId, signal, progress }) => {
    for (let decided = TOGETHER; decided === TOGETHER && !signal.aborted; ) {
      decided = await kernel.database.transaction(organizationId, (statements) =>
        decideSome(statements, organizationId),
      );
      if (decided > 0) kernel.onJobs?.();
      await progress();
    }
  },
});

/** Makes the conversions of some wins, with the jobs that send them. Returns how many wins there were. */
async function decideSome(statements: Statements, organizationId: string): Promise<number> {
  const wins = await statements.query<{ event_id: string }>(lockIntake(organizationId, TOGETHER));
  const destinations = new Set<string>();
  for (const { event_id } of wins) {
    const made = await statements.query<{ destination_id: string }>(
      insertConversion(organizationId, event_id, uuidv7()),
    );
    const again =
      made.length > 0
        ? made
        : await statements.query<{ destination_id: string }>(restateConversion(organizationId, event_id));
    for (const { destination_id } of again) destinations.add(destination_id);
  }
  for (const destination_id of [...destinations].sort()) {
    const key = { key: destination_id };
    await statements.query(enqueueJob(organizationId, sendConversions, { destination_id }, key));
  }
  await statements.query(
    deleteIntake(
      organizationId,
      wins.map(({ event_id }) => event_id),
    ),
  );
  return wins.length;
}
