import { z } from 'zod';
import { cursorPage } from '../../kernel/fields/cursor-page.ts';
import { date, requiredText, timestamp, uuid } from '../../kernel/fields/fields.ts';
import { trueOrFalse } from '../../kernel/fields/true-or-false.ts';
import { idsFilter } from '../../records/ids-filter.ts';
import { givenFilter } from '../custom-fields/values/custom-filter-field.ts';
import { whereFilter } from '../filters/where-field.ts';
import { ownerFilter } from '../owners/owner-field.ts';
import { canBeDue, taskView } from './task.schema.ts';

/** A day, `YYYY-MM-DD`, or a point in time, ISO 8601. Days stay as they are, so that they can be told apart. */
function dayOrTime() {
  return z
    .string()
    .transform((value, context) => {
      if (date().safeParse(value).success) return value;
      const time = timestamp().safeParse(value);
      if (time.success) return new Date(time.data).toISOString();
      context.addIssue({ code: 'custom', message: 'must be a date or an ISO 8601 timestamp' });
      return z.NEVER;
    })
    .refine(canBeDue, { error: 'must be in the years 1900 to 2999' });
}

/** The sections of a list of open tasks (docs/behaviour/tasks.md 10). */
const DUE_SECTIONS = ['overdue', 'today', 'upcoming', 'none'] as const;

export type DueSection = (typeof DUE_SECTIONS)[number];

/** The filters of a list of tasks. */
export const taskFilter = z.object({
  created_since: timestamp().optional().meta({ description: 'Only tasks created at or after this time.' }),
  updated_since: timestamp().optional().meta({ description: 'Only tasks updated at or after this time.' }),
  assignee_id: ownerFilter('tasks', 'assignee'),
  done: trueOrFalse.optional().meta({ description: 'Only tasks that are done, or only open ones.' }),
  due: z.enum(DUE_SECTIONS).optional().meta({
    description:
      "Only open tasks that are overdue, due in the rest of today, due later, or without a date. Days are those of the organization's time zone.",
  }),
  due_before: dayOrTime()
    .optional()
    .meta({
      description: 'Only tasks due before this day or time. A task due on a day is due until the day ends.',
      examples: ['2026-07-01'],
    }),
  due_after: dayOrTime()
    .optional()
    .meta({
      description: 'Only tasks due on or after this day, or at or after this time.',
      examples: ['2026-06-30'],
    }),
  contact_id: uuid().optional().meta({ description: 'Only tasks of this contact.' }),
  company_id: uuid().optional().meta({ description: 'Only tasks of this company.' }),
  deal_id: uuid().optional().meta({ description: 'Only tasks of this deal.' }),
  q: requiredText(255)
    .transform((value) => value.trim())
    .optional()
    .meta({
      description: 'Only tasks that have all of these words in their title, each as any part of a word.',
      examples: ['offer'],
    }),
  custom_fields: givenFilter('task'),
  where: whereFilter(
    '{"any":[{"field":"due_on","op":"lte","value":"2026-06-30"},{"field":"assignee_id","op":"is_empty"}]}',
  ),
});

export type TaskFilter = z.infer<typeof taskFilter>;

/** The input of `GET /api-tasks`. */
export const taskQuery = taskFilter.extend({
  ids: idsFilter('tasks'),
  sort: z
    .enum(['due', 'done_at', 'created_at', 'updated_at'])
    .default('due')
    .meta({ description: 'The sort key. Tasks without a value come last.' }),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .meta({ description: 'By default `asc` if sorted by `due`, else `desc`, newest first.' }),
  ...cursorPage({ default: 100, max: 200 }),
});

export type TaskQuery = z.infer<typeof taskQuery>;

/** A task in a list of the web app, with names for its ids. */
export const taskRowView = taskView
  .extend({
    contact_name: z.string().nullable(),
    company_name: z.string().nullable(),
    deal_title: z.string().nullable(),
    assignee_name: z.string().nullable(),
  })
  .meta({ id: 'TaskRow', description: 'A task, with the names of its records and its assignee.' });

export type TaskRow = z.infer<typeof taskRowView>;

const count = z.int().meta({ description: 'Up to 1,000.' });

/** How many open tasks there are, by section. */
export const taskSummary = z
  .object({ overdue: count, today: count, upcoming: count, none: count })
  .meta({ id: 'TaskSummary', description: 'The number of open tasks by when they are due.' });
