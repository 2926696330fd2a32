import { z } from 'zod';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import {
  date,
  LONG_TEXT,
  pathId,
  requiredText,
  text,
  timestamp,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';
import { isUuid } from '../../kernel/fields/uuid.ts';
import { customValuesView, givenValues } from '../custom-fields/values/custom-values-field.ts';

const UNITS = ['day', 'week', 'month', 'year'] as const;

/** How a task repeats (docs/behaviour/tasks.md 6). */
const repeat = z
  .object({
    every: z.int().min(1, { error: 'must be 1 or more' }).max(365, { error: 'must be 365 or less' }),
    unit: z.enum(UNITS),
    from: z
      .enum(['due', 'done'])
      .default('due')
      .meta({ description: '`due` keeps to the dates of the series; `done` counts from when it was done.' }),
  })
  .meta({ examples: [{ every: 1, unit: 'week', from: 'due' }] });

export type Repeat = z.infer<typeof repeat>;

/** A task as shown in answers (docs/behaviour/tasks.md 1). */
export const taskView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    title: z.string().meta({ examples: ['Send the offer'] }),
    notes: z.string().nullable(),
    due_on: z
      .string()
      .meta({ format: 'date' })
      .nullable()
      .meta({ description: 'The day on which it is due.', examples: ['2026-06-30'] }),
    due_at: timestampView.nullable().meta({ description: 'The time at which it is due.' }),
    assignee_id: z.uuid().nullable().meta({ description: 'The user who does it.' }),
    done_at: timestampView.nullable().meta({ description: 'When it was done; null while it is open.' }),
    repeat: z
      .object({ every: z.int(), unit: z.enum(UNITS), from: z.enum(['due', 'done']) })
      .nullable()
      .meta({ description: 'When it is done, the next task is created.' }),
    contact_id: z.uuid().nullable(),
    company_id: z.uuid().nullable(),
    deal_id: z.uuid().nullable(),
    created_by: z.uuid().nullable().meta({ description: 'The user of the credential that created it.' }),
    created_at: timestampView,
    updated_at: timestampView,
    custom_fields: customValuesView('task'),
  })
  .meta({ id: 'Task', description: 'Something that somebody has to do.' });

export type Task = z.infer<typeof taskView>;

/** The years in which a task can be due. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2999];

/** Whether a date or time, ISO 8601, lies in the years in which a task can be due. */
export function canBeDue(iso: string): boolean {
  return /^\d{4}-/.test(iso) && Number(iso.slice(0, 4)) >= FIRST_YEAR && Number(iso.slice(0, 4)) <= LAST_YEAR;
}

const outOfRange = { error: `must be in the years ${FIRST_YEAR} to ${LAST_YEAR}` };

const assignee = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => value === 'me' || isUuid(value), { error: "must be the id of a user or 'me'" })
  .nullable()
  .meta({
    description: 'A member of your organization, or `me` for the user of the credential; null for nobody.',
  });

/** What people write of a task. */
const fields = {
  title: requiredText(500).meta({ examples: ['Send the offer'] }),
  notes: text(LONG_TEXT).nullable(),
  due_on: date()
    .refine(canBeDue, outOfRange)
    .nullable()
    .meta({
      description: 'The day on which it is due. Cannot be combined with `due_at`.',
      examples: ['2026-06-30'],
    }),
  due_at: timestamp()
    .transform((value) => new Date(value).toISOString())
    .refine(canBeDue, outOfRange)
    .nullable()
    .meta({ description: 'The time at which it is due. Cannot be combined with `due_on`.' }),
  assignee_id: assignee,
  repeat: repeat.nullable().meta({ description: 'Needs `due_on` or `due_at`.' }),
  contact_id: uuid().nullable().meta({ description: 'A contact of your organization; null unlinks.' }),
  company_id: uuid().nullable().meta({ description: 'A company of your organization; null unlinks.' }),
  deal_id: uuid().nullable().meta({ description: 'A deal of your organization; null unlinks.' }),
};

/** The input of `POST /api-tasks`. Only the title is required. */
export const taskDraft = blanksLeftOut(
  z.object({
    title: fields.title,
    notes: fields.notes.default(null),
    due_on: fields.due_on.default(null),
    due_at: fields.due_at.default(null),
    assignee_id: fields.assignee_id.default(null),
    repeat: fields.repeat.default(null),
    contact_id: fields.contact_id.default(null),
    company_id: fields.company_id.default(null),
    deal_id: fields.deal_id.default(null),
    custom_fields: givenValues('task'),
  }),
);

export type TaskDraft = z.infer<typeof taskDraft>;

/** The input of `PATCH /api-tasks/:id`. System and unknown fields are ignored. */
export const taskPatch = z
  .object({
    ...fields,
    done: z.boolean().meta({ description: '`true` completes the task, `false` opens it again.' }),
    custom_fields: givenValues('task'),
  })
  .partial();

export type TaskPatch = z.infer<typeof taskPatch>;

export const taskId = z.object({ id: pathId('task') });

/** What the answer to an update of a task says besides the task. */
export const taskMeta = z
  .object({
    next_task_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The next task of the series, if a repeating task was completed.' }),
  })
  .meta({ id: 'TaskMeta', description: 'What followed from the update.' });
