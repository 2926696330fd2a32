import { z } from 'zod';
import { sql } from '../../kernel/database/sql.ts';
import { conditionalMember } from '../../kernel/fields/conditional-member.ts';
import { requiredText, uuid } from '../../kernel/fields/fields.ts';

/** How many values a part of a filter takes. */
const MOST = 100;

function distinct<Value extends z.ZodType<string>>(value: Value) {
  return z
    .array(value)
    .max(MOST, { error: `must have at most ${MOST} values` })
    .transform((values) => [...new Set(values)]);
}

const trimmed = requiredText(255).transform((value) => value.trim());

const parts = {
  pipeline_ids: distinct(uuid()).meta({ description: 'Only deals in one of these pipelines.' }),
  stage_ids: distinct(uuid()).meta({
    description: 'Only deals that are in one of these stages after the change.',
  }),
  tags: distinct(trimmed).meta({
    description:
      'Only contacts with one of these tags, ignoring case; for `contact.tag_added`, one of them was added.',
  }),
  changed_fields: distinct(trimmed).meta({
    description:
      'Only if one of these fields changed. `custom_fields` is any custom field, `custom_fields.<key>` one of them.',
    examples: [['stage_id']],
  }),
};

const view = z
  .object({
    pipeline_ids: z.array(z.uuid()),
    stage_ids: z.array(z.uuid()),
    tags: z.array(z.string()),
    changed_fields: z.array(z.string()),
  })
  .partial()
  .meta({ id: 'WebhookFilter', description: 'Which events are sent. Left out if all are.' });

export type EventFilter = z.infer<typeof view>;

/** Which events of its types a subscription gets, without parts that have no values; null is all of them. */
export const eventFilter = z
  .strictObject(parts)
  .partial()
  .meta({ description: 'All members must match, each by one of its values.' })
  .nullable()
  .transform(
    (given): EventFilter =>
      Object.fromEntries(
        Object.entries(given ?? {}).filter(([, values]) => values !== undefined && values.length > 0),
      ),
  );

/** The same in answers, left out while it is empty. */
export const eventFilterView = conditionalMember(view, { isShown: (column) => sql`${column} <> '{}'` });
