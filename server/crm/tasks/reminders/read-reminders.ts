import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { defineRead, defineWrite } from '../../../kernel/operations/operation.ts';
import { personOf } from '../person-of.ts';
import { type Reminders, remindersRead, remindersView } from './reminder.schema.ts';
import { markRead, selectReminders } from './reminder.sql.ts';

/** Says what the bell of the web app shows to the person. */
export const listReminders = defineRead({
  name: 'list-reminders',
  summary: 'List reminders of tasks',
  scope: 'crm:read',
  input: z.object({}),
  output: remindersView,
  run: async (context) => ({ data: await remindersOf(context) }),
});

/** Marks the person's reminders as read. */
export const readReminders = defineWrite({
  name: 'read-reminders',
  summary: 'Mark reminders of tasks as read',
  scope: 'crm:read',
  input: remindersRead,
  output: remindersView,
  run: async (context, read) => {
    await context.query(markRead(context.organizationId, personOf(context), read));
    return { data: await remindersOf(context) };
  },
});

async function remindersOf(context: ReadContext): Promise<JsonText<Reminders>> {
  const { organizationId } = context;
  const [row] = await context.query<{ json: string }>(selectReminders(organizationId, personOf(context)));
  if (!row) throw new Error('The reminders were not returned.');
  return new JsonText<Reminders>(row.json);
}
