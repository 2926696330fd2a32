import { z } from 'zod';
import type { Statements } from '../../../kernel/database/database.ts';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { WorkHost } from '../../../kernel/family/family.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import type { MailQueue } from '../../../kernel/mail/mail-queue.ts';
import { readWorkingTime, workingDayAt } from '../../../kernel/settings/working-time.ts';
import { boundOf, dayAfter } from '../due-bounds.ts';
import { countTasks, selectTaskRows } from '../task-list.sql.ts';
import { type TaskRow, taskQuery } from '../task-query.schema.ts';
import { type DueTasks, digestMessage } from './digest-message.ts';
import { type DigestReader, ORGANIZATIONS_WITH_DUE_TASKS, takeDigestReaders } from './task-digest.sql.ts';

/** What the job needs from the process. */
export interface DigestServices extends Pick<WorkHost, 'kernel'> {
  readonly config: { readonly baseUrl: string };
  readonly mailQueue: MailQueue;
  /** Undefined if the installation has no mail server. */
  readonly mailer: MailQueue | undefined;
}

/** The job that sends people the tasks of their day by email (docs/behaviour/tasks.md 13). */
export const sendTaskDigests = defineJob<Record<string, never>, DigestServices>({
  kind: 'crm.send-task-digests',
  title: 'Send people the tasks of their day by email',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [60, 600],
  everySeconds: 600,
  run: async ({ database, services, signal }) => {
    const failures: unknown[] = [];
    for (const { org_id } of await database.query<{ org_id: string }>(ORGANIZATIONS_WITH_DUE_TASKS)) {
      signal.throwIfAborted();
      // An organization whose digest fails must not keep those after it from theirs.
      await sendDigests(services, org_id, Date.now()).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some digests were not sent.');
  },
});

/**
 * Sends the members of an organization the tasks of a working day, once a day, all or none.
 * @param now in milliseconds; nothing is sent outside of working hours
 */
export function sendDigests(services: DigestServices, organizationId: string, now: number): Promise<void> {
  const { kernel, config, mailQueue, mailer } = services;
  return kernel.database.transaction(organizationId, async (transaction) => {
    const working = await readWorkingTime(transaction, organizationId);
    const day = workingDayAt(now, working);
    if (day === undefined) return;
    const readers = await transaction.query<DigestReader>(
      takeDigestReaders(organizationId, day, mailer !== undefined),
    );
    const place = { day, timeZone: working.time_zone };
    for (const reader of readers) {
      // By the reader's own rights: a task may be about a record that they do not see.
      const seen = reader.is_restricted
        ? kernel.database.reading(organizationId, reader.user_id)
        : transaction;
      const due = await dueTasksOf(seen, organizationId, { userId: reader.user_id, ...place });
      if (due.count === 0) continue;
      const mail = digestMessage({ ...due, ...place, reader, baseUrl: config.baseUrl });
      await mailQueue.enqueue(transaction, organizationId, mail);
    }
  });
}

/** How many tasks an email lists. */
const MOST_LISTED = 20;

/** More are not counted. */
const MOST_COUNTED = 1_000;

async function dueTasksOf(
  statements: Statements,
  organizationId: string,
  { userId, day, timeZone }: { readonly userId: string; readonly day: string; readonly timeZone: string },
): Promise<DueTasks> {
  const query = {
    ...taskQuery.parse({ assignee_id: userId, done: false, sort: 'due', limit: MOST_LISTED }),
    since: [],
    until: [boundOf(dayAfter(day), timeZone)],
    before: undefined,
  };
  const rows = await statements.query<{ json: string }>(selectTaskRows(organizationId, query));
  const tasks = rows.map(({ json }) => new JsonText<TaskRow>(json).value());
  if (tasks.length < MOST_LISTED) return { tasks, count: tasks.length };
  const [counted] = await statements.query<{ counted: number }>(
    countTasks(organizationId, { due: query }, MOST_COUNTED),
  );
  return { tasks, count: counted?.counted ?? tasks.length };
}
