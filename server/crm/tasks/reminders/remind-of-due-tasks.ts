import { z } from 'zod';
import type { WorkHost } from '../../../kernel/family/family.ts';
import { deleteInBatches } from '../../../kernel/jobs/delete-in-batches.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import { readTimeZone } from '../../../kernel/settings/time-zone.ts';
import { dayAt } from '../../../kernel/settings/wall-clock.ts';
import { deleteOldMentions } from '../../activities/mentions/mention.sql.ts';
import { boundOf, dueByNow } from '../due-bounds.ts';
import { deleteOldReminders, ORGANIZATIONS_WITH_REMINDERS_DUE, remindOfDue } from './reminder.sql.ts';

/** How long after its date a task may still be new to the assignee, such as after an outage. What is older is only in the list of tasks. */
const NEW_FOR_MS = 3 * 86_400_000;

const AT_ONCE = 500;

/** The job that reminds people in the web app of tasks that are due (docs/behaviour/tasks.md 14). */
export const remindOfDueTasks = defineJob<Record<string, never>, Pick<WorkHost, 'kernel'>>({
  kind: 'crm.remind-of-tasks',
  title: 'Remind people of tasks that are due',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [30, 300],
  everySeconds: 60,
  run: async ({ database, services, signal, jobId }) => {
    const failures: unknown[] = [];
    for (const { org_id } of await database.query<{ org_id: string }>(ORGANIZATIONS_WITH_REMINDERS_DUE)) {
      signal.throwIfAborted();
      // An organization that fails must not keep those after it from their reminders.
      await remindInOrganization(services, { organizationId: org_id, jobId, now: Date.now() }).catch(
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some people were not reminded.');
  },
});

interface Reminding {
  readonly organizationId: string;
  readonly jobId: string;
  /** In milliseconds. */
  readonly now: number;
}

/** Reminds the members of an organization of the tasks that are due, and tells open pages. */
export async function remindInOrganization(
  { kernel }: Pick<WorkHost, 'kernel'>,
  { organizationId, jobId, now }: Reminding,
): Promise<void> {
  const remind = () =>
    kernel.database.transaction(organizationId, async (transaction) => {
      const timeZone = await readTimeZone(transaction, organizationId);
      const due = {
        today: boundOf(dayAt(now, timeZone), timeZone),
        since: [boundOf(new Date(now - NEW_FOR_MS).toISOString(), timeZone)],
        until: [dueByNow(now, timeZone)],
      };
      return transaction.query<{ task_id: string }>(remindOfDue(organizationId, due, AT_ONCE));
    });
  for (let reminded = AT_ONCE; reminded === AT_ONCE; ) {
    const tasks = await remind();
    reminded = tasks.length;
    // Open pages show the task as they show one that was updated: elsewhere in the lists, and by the bell.
    const changes = tasks.map(({ task_id }) => ({
      recordType: 'task',
      recordId: task_id,
      action: 'updated',
    }));
    if (changes.length > 0) kernel.onChanges?.({ organizationId, requestId: jobId, changes });
  }
}

/** The job that deletes reminders and mentions after 60 days. */
export const forgetReminders = defineJob({
  kind: 'crm.forget-reminders',
  title: 'Delete old reminders and mentions',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 3_600,
  run: async (context) => {
    await deleteInBatches(context, AT_ONCE, deleteOldReminders(AT_ONCE));
    await deleteInBatches(context, AT_ONCE, deleteOldMentions(AT_ONCE));
  },
});
