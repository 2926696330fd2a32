import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { Sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { defineRead, defineWrite } from '../../../kernel/operations/operation.ts';
import { markMentionsRead, selectMentions } from '../../activities/mentions/mention.sql.ts';
import { personOf } from '../person-of.ts';
import {
  MOST_COUNTED,
  MOST_LISTED,
  type Reminders,
  remindersRead,
  remindersView,
} from './reminder.schema.ts';
import { markRead, selectReminders } from './reminder.sql.ts';

/** Says what the bell of the web app shows to the person. */
export const listReminders = defineRead({
  name: 'list-reminders',
  summary: 'List reminders of tasks, and mentions',
  scope: 'crm:read',
  input: z.object({}),
  output: remindersView,
  run: async (context) => ({ data: await remindersOf(context) }),
});

/** Marks the person's reminders and mentions as read. */
export const readReminders = defineWrite({
  name: 'read-reminders',
  summary: 'Mark reminders of tasks and mentions as read',
  scope: 'crm:read',
  input: remindersRead,
  output: remindersView,
  run: async (context, read) => {
    const { until, task_id, activity_id: activityId } = read;
    const { organizationId } = context;
    const userId = personOf(context);
    if (activityId === undefined) await context.query(markRead(organizationId, userId, { until, task_id }));
    if (task_id === undefined) {
      await context.query(markMentionsRead(organizationId, userId, { until, activityId }));
    }
    return { data: await remindersOf(context) };
  },
});

async function remindersOf(context: ReadContext): Promise<Reminders> {
  const { organizationId } = context;
  const userId = personOf(context);
  const most = { counted: MOST_COUNTED, listed: MOST_LISTED };
  const read = async <Part>(statement: Sql): Promise<Part> => {
    const [row] = await context.query<{ json: string }>(statement);
    if (!row) throw new Error('The reminders were not returned.');
    return new JsonText<Part>(row.json).value();
  };
  const [ofTasks, ofMentions] = await Promise.all([
    read<Omit<Reminders, 'mentions'>>(selectReminders(organizationId, userId)),
    read<Omit<Reminders, 'reminders'>>(selectMentions(organizationId, userId, most)),
  ]);
  const unread = Math.min(ofTasks.unread + ofMentions.unread, MOST_COUNTED);
  return { unread, mentions: ofMentions.mentions, reminders: ofTasks.reminders };
}
