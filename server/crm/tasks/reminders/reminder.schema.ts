import { z } from 'zod';
import { timestamp, timestampView, uuid } from '../../../kernel/fields/fields.ts';
import { mentionView } from '../../activities/mentions/mention.schema.ts';
import { taskRowView } from '../task-query.schema.ts';

/** Why a person is reminded of a task. */
const REASONS = ['assigned', 'due'] as const;

/** The most reminders that are listed. */
export const MOST_LISTED = 50;

/** More unread ones are not counted. */
export const MOST_COUNTED = 100;

/** A reminder of a task, as the person reads it. */
const reminderView = z
  .object({
    reason: z.enum(REASONS),
    assigned_by_name: z.string().nullable().meta({ description: 'Who assigned the task, if a user did.' }),
    reminded_at: timestampView.meta({
      description: 'When the task was assigned, or the moment at which it was due.',
    }),
    read_at: timestampView.nullable(),
    task: taskRowView,
  })
  .meta({ id: 'Reminder', description: 'What the web app tells a person of a task of theirs.' });

/** The reminders and mentions of a person, the latest first. */
export const remindersView = z
  .object({
    unread: z.int().meta({ description: `How many of both are unread, up to ${MOST_COUNTED}.` }),
    mentions: z.array(mentionView).meta({ description: `The latest ${MOST_LISTED}.` }),
    reminders: z.array(reminderView).meta({ description: `The latest ${MOST_LISTED}.` }),
  })
  .meta({
    id: 'Reminders',
    description: 'What the web app tells a person of their tasks, and of what mentions them.',
  });

export type Reminders = z.infer<typeof remindersView>;

/** Which reminders and mentions a person has read. */
export const remindersRead = z.object({
  until: timestamp().meta({
    description: 'Those up to this time, so that none is marked that the page has not shown.',
  }),
  task_id: uuid().optional().meta({ description: 'Only that of this task.' }),
  activity_id: uuid().optional().meta({ description: 'Only that in this activity.' }),
});

export type RemindersRead = z.infer<typeof remindersRead>;
