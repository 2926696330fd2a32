import { z } from 'zod';
import { text } from '../../kernel/fields/fields.ts';
import { type Condition, condition } from './condition.schema.ts';
import { LIMITS } from './limits.ts';
import { eventType, objectName, timeOfDay } from './trigger.schema.ts';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The key of a step. Templates name its result by it, and it never changes. */
const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, {
  error: 'must be 1 to 40 small letters, digits and _, beginning with a letter',
});

/** Text that may contain templates, such as `Onboard {{ record.title }}`. */
const template = text(LIMITS.template).refine((value) => value.trim() !== '', { error: 'must not be empty' });

/** Any value of JSON; the texts in it may contain templates. */
const value: z.ZodType<Json, unknown> = z.lazy(() =>
  z.union(
    [text(LIMITS.template), z.number(), z.boolean(), z.null(), z.array(value), z.record(z.string(), value)],
    {
      error: `must be JSON, with texts of at most ${LIMITS.template} characters`,
    },
  ),
);

const values = z.record(z.string().max(200, { error: 'must have at most 200 characters' }), value);

/** The record that a step changes: `record`, a record linked to it such as `record.contact`, or the result of a step. */
const target = z
  .string()
  .regex(/^(?:record(?:\.[a-z_]{1,60})?|steps\.[a-z][a-z0-9_]{0,39})$/, {
    error: 'must be record, a linked record such as record.contact, or a step such as steps.find',
  })
  .default('record');

/** What happens if a step fails: the run stops, goes on, or first takes other steps. */
export type OnError = 'stop' | 'continue' | { readonly steps: readonly Step[] };

const innerSteps: z.ZodType<readonly Step[], unknown> = z.lazy(() => z.array(step));

const onError: z.ZodType<OnError, unknown> = z
  .union([z.enum(['stop', 'continue']), z.strictObject({ steps: innerSteps })], {
    error: 'must be stop, continue or { steps: [...] }',
  })
  .default('stop');

const common = { key, on_error: onError };

const positive = z.int().min(0, { error: 'must be 0 or more' });

/** When a task is due, counted from when the step runs. */
const due = z.strictObject({
  amount: positive.max(LIMITS.waitDays, { error: `must be ${LIMITS.waitDays} or less` }),
  unit: z.enum(['days', 'working_days']),
  at: timeOfDay.exactOptional().meta({ description: 'Makes the task due at a time instead of on a day.' }),
});

const url = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
  url: template,
  headers: z
    .record(
      z.string().regex(/^[A-Za-z0-9-]{1,100}$/, { error: 'must be the name of a header' }),
      text(LIMITS.template),
    )
    .default({}),
  body: value.optional(),
});

const tags = z
  .array(template)
  .min(1, { error: 'must not be empty' })
  .max(50, { error: 'must have at most 50 items' });

const actions = {
  update_record: z.strictObject({
    ...common,
    do: z.literal('update_record'),
    with: z.strictObject({ record: target, fields: values }),
  }),
  create_contact: z.strictObject({ ...common, do: z.literal('create_contact'), with: values }),
  create_deal: z.strictObject({ ...common, do: z.literal('create_deal'), with: values }),
  create_task: z.strictObject({
    ...common,
    do: z.literal('create_task'),
    with: z.object({ title: template, due: due.optional() }).catchall(value),
  }),
  log_activity: z.strictObject({
    ...common,
    do: z.literal('log_activity'),
    with: z.strictObject({
      record: target,
      activity_type: z.enum(['note', 'email', 'call', 'meeting']),
      description: template,
    }),
  }),
  add_tag: z.strictObject({
    ...common,
    do: z.literal('add_tag'),
    with: z.strictObject({ record: target, tags }),
  }),
  remove_tag: z.strictObject({
    ...common,
    do: z.literal('remove_tag'),
    with: z.strictObject({ record: target, tags }),
  }),
  assign: z.strictObject({
    ...common,
    do: z.literal('assign'),
    with: z.strictObject({
      record: target,
      user_ids: z
        .array(template)
        .min(1, { error: 'must not be empty' })
        .max(100, { error: 'must have at most 100 items' }),
    }),
  }),
  find_record: z.strictObject({
    ...common,
    do: z.literal('find_record'),
    with: z.strictObject({
      object: objectName,
      match: z.strictObject({
        field: z.string().regex(/^[a-z]\w{0,63}(?:\.\w{1,64})?$/, { error: 'must be the name of a field' }),
        value,
      }),
    }),
  }),
  send_email: z.strictObject({
    ...common,
    do: z.literal('send_email'),
    with: z.strictObject({ to: template, subject: template, text: template }),
  }),
  call_url: z.strictObject({ ...common, do: z.literal('call_url'), with: url }),
};

const stop = z.strictObject({ key, do: z.literal('stop') });

/** A time span to wait: minutes and hours are exact, days keep the time of day. */
const span = z.strictObject({
  amount: positive,
  unit: z.enum(['minutes', 'hours', 'days', 'working_days']),
  at: timeOfDay.optional().meta({ description: 'Then wait for this time of day.' }),
});

/** A date to wait for: `{{ record.expected_close_date }}`, a date, or a date with time and offset. */
const until = z.strictObject({
  date: template,
  offset_days: z
    .int()
    .min(-LIMITS.waitDays, { error: `must be -${LIMITS.waitDays} or more` })
    .max(LIMITS.waitDays, { error: `must be ${LIMITS.waitDays} or less` })
    .default(0),
  at: timeOfDay.optional(),
});

export type Span = z.infer<typeof span>;
export type Until = z.infer<typeof until>;

/** An event to wait for, and how long. */
export interface UntilEvent {
  readonly on: string;
  readonly where?: Condition | undefined;
  readonly timeout: Span;
}

const untilEvent: z.ZodType<UntilEvent, unknown> = z.strictObject({
  on: eventType,
  where: condition.optional(),
  timeout: span,
});

/** A wait. Exactly one of `for`, `until` and `until_event` is set; `else` is what to do if the event does not come in time. */
export interface WaitStep {
  readonly key: string;
  readonly do: 'wait';
  readonly for?: Span | undefined;
  readonly until?: Until | undefined;
  readonly until_event?: UntilEvent | undefined;
  readonly else: readonly Step[];
}

const wait: z.ZodType<WaitStep, unknown> = z
  .strictObject({
    key,
    do: z.literal('wait'),
    for: span.optional(),
    until: until.optional(),
    until_event: untilEvent.optional(),
    else: innerSteps.default([]),
  })
  .refine((given) => [given.for, given.until, given.until_event].filter(Boolean).length === 1, {
    error: 'must have exactly one of for, until and until_event',
  })
  .refine((given) => given.else.length === 0 || given.until_event !== undefined, {
    error: 'can only have steps if it waits for an event',
    path: ['else'],
  });

/** Takes the first path whose condition is true, or else the steps of `else`. Afterwards the run goes on behind it. */
export interface BranchStep {
  readonly key: string;
  readonly do: 'branch';
  readonly paths: readonly { readonly if: Condition; readonly steps: readonly Step[] }[];
  readonly else: readonly Step[];
}

const branch: z.ZodType<BranchStep, unknown> = z.strictObject({
  key,
  do: z.literal('branch'),
  paths: z
    .array(z.strictObject({ if: condition, steps: innerSteps }))
    .min(1, { error: 'must not be empty' })
    .max(LIMITS.paths, { error: `must have at most ${LIMITS.paths} items` }),
  else: innerSteps.default([]),
});

const schemas = { ...actions, stop, wait, branch };

/** What a step can do. */
export type StepKind = keyof typeof schemas;

/** A step of one kind. */
export type StepOf<Kind extends StepKind> = z.infer<(typeof schemas)[Kind]>;

/** A step that does something, and can fail. */
export type ActionStep = StepOf<keyof typeof actions>;

export type Step = StepOf<StepKind>;

/** The schema of a step: its member `do` says which. */
export const step: z.ZodType<Step, unknown> = z.lazy(() => z.union([...Object.values(schemas)]));

/** Every kind of step. */
export const STEP_KINDS: readonly string[] = Object.keys(schemas);

/** The schema of the kind that a step says it is; undefined for an unknown kind. */
export function stepSchema(kind: unknown): z.ZodType<Step, unknown> | undefined {
  return Object.entries(schemas).find(([name]) => name === kind)?.[1];
}
