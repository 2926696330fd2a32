import { z } from 'zod';
import { condition } from './condition.schema.ts';
import { LIMITS } from './limits.ts';
import { problemOfSchedule } from './schedule.ts';

/** The name of a kind of record, such as `deal`. */
export const objectName = z
  .string()
  .max(60, { error: 'must have at most 60 characters' })
  .regex(/^[a-z][a-z_]*$/, { error: 'must be a kind of record, such as deal' });

/** The type of an event, such as `deal.won`. */
export const eventType = z
  .string()
  .max(100, { error: 'must have at most 100 characters' })
  .regex(/^[a-z][a-z_]*\.[a-z_]+$/, { error: 'must be the type of an event, such as deal.won' });

/** A time of day in the time zone of the organization. */
export const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time from 00:00 to 23:59' });

/** Whether a record that a workflow has had may start it again. */
const again = z
  .union(
    [
      z.enum(['first_time', 'each_time', 'each_time_not_while_running']),
      z.strictObject({
        after_days: z
          .int()
          .min(1, { error: 'must be 1 or more' })
          .max(3_660, { error: 'must be 3660 or less' }),
      }),
    ],
    { error: 'must be first_time, each_time, each_time_not_while_running or such as { after_days: 30 }' },
  )
  .default('each_time_not_while_running');

const where = condition.optional();

const event = z.strictObject({
  on: eventType.meta({ description: 'Any type of event, `deal.stage_entered` or `contact.tag_removed`.' }),
  where,
  again,
  settle_minutes: z
    .int()
    .min(0, { error: 'must be 0 or more' })
    .max(LIMITS.settleMinutes, { error: `must be ${LIMITS.settleMinutes} or less` })
    .default(0)
    .meta({ description: 'Start when the record has rested for this long.' }),
  by_itself: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether what the workflow itself causes may start it, at most 5 times.' }),
});

const schedule = z.strictObject({
  on: z.literal('schedule'),
  cron: z
    .string()
    .max(100, { error: 'must have at most 100 characters' })
    .superRefine((cron, context) => {
      const message = problemOfSchedule(cron);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({
      description: 'Minute, hour, day, month and day of the week, by the clocks of the organization.',
    }),
});

const date = z.strictObject({
  on: z.literal('date'),
  object: objectName,
  field: z.string().regex(/^[a-z]\w{0,63}(?:\.\w{1,64})?$/, { error: 'must be the name of a field' }),
  offset_days: z
    .int()
    .min(-LIMITS.waitDays, { error: `must be -${LIMITS.waitDays} or more` })
    .max(LIMITS.waitDays, { error: `must be ${LIMITS.waitDays} or less` })
    .default(0)
    .meta({ description: 'Days after the date; -30 is 30 days before it.' }),
  at: timeOfDay.default('09:00'),
  where,
});

const manual = z.strictObject({ on: z.literal('manual'), object: objectName, where });

export type EventTrigger = z.infer<typeof event>;
export type ScheduleTrigger = z.infer<typeof schedule>;
export type DateTrigger = z.infer<typeof date>;
export type ManualTrigger = z.infer<typeof manual>;

/** What starts a workflow. */
export type Trigger = EventTrigger | ScheduleTrigger | DateTrigger | ManualTrigger;

/** The schema of a trigger: which of the four, its member `on` says. */
export const trigger: z.ZodType<Trigger, unknown> = z.union([schedule, date, manual, event]);

/** Which schema a trigger has to meet, so that a problem names its member. */
export function triggerSchema(on: unknown): z.ZodType<Trigger, unknown> {
  if (on === 'schedule') return schedule;
  if (on === 'date') return date;
  return on === 'manual' ? manual : event;
}
