import { z } from 'zod';
import {
  integer,
  page,
  pathId,
  requiredText,
  timestampView,
  visibleName,
} from '../../kernel/fields/fields.ts';
import { OWN_KEY } from '../../kernel/fields/own-prefix.ts';
import { distinctOptions, MAX_OPTIONS } from './options.ts';

/** What a value of a field can be (docs/behaviour/custom-fields.md 3). */
export const FIELD_TYPES = [
  'text',
  'number',
  'money',
  'date',
  'boolean',
  'choice',
  'choices',
  'url',
  'user',
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** So many fields may the records of one kind have. */
export const MAX_FIELDS = 100;

const OBJECT = 'The kind of record that has the field, such as `deal`.';

/** A field that an organization defined (docs/behaviour/custom-fields.md 1). */
export const customFieldView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    object: z.string().meta({ description: OBJECT, examples: ['deal'] }),
    key: z.string().meta({
      description: 'The name of the value in `custom_fields` of the records.',
      examples: ['contract_end'],
    }),
    label: z.string().meta({ description: 'The name for people.', examples: ['End of contract'] }),
    type: z.enum(FIELD_TYPES),
    options: z
      .array(z.string())
      .nullable()
      .meta({ description: 'What `choice` and `choices` offer, in order; null for other types.' }),
    filterable: z.boolean().meta({ description: 'Lists can be filtered and sorted by the field.' }),
    sort_order: z.int().meta({ description: 'The place among the fields of the same kind, from 0.' }),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'CustomField', description: 'A field that your organization added to a kind of record.' });

export type CustomField = z.infer<typeof customFieldView>;

const label = visibleName(100).meta({ examples: ['End of contract'] });

const options = z
  .array(visibleName(100))
  .min(1, { error: 'must have at least one option' })
  .max(MAX_OPTIONS, { error: `must have at most ${MAX_OPTIONS} options` })
  .refine(distinctOptions, { error: 'must not have the same option twice, in any case' })
  .meta({ examples: [['Gold', 'Silver']], uniqueItems: true });

/** The position in the order of fields, from 0. A number beyond the end means the end. */
const place = integer()
  .refine((value) => value >= 0, { error: 'must be 0 or more' })
  .meta({
    minimum: 0,
    description: 'The place, from 0; the others make room. One beyond the end is the end.',
  });

/** What `POST /api-custom-fields` takes. */
export const customFieldDraft = z.object({
  object: requiredText(64).meta({ description: OBJECT, examples: ['deal'] }),
  key: requiredText(63)
    .regex(OWN_KEY, { error: 'must begin with a letter and have only a to z, 0 to 9 and _' })
    .meta({ description: 'It cannot be changed later.', examples: ['contract_end'] }),
  label,
  type: z.enum(FIELD_TYPES).meta({ description: 'It cannot be changed later.' }),
  options: options.optional().meta({ description: 'Needed for `choice` and `choices`, and only there.' }),
  filterable: z.boolean().default(true).meta({
    description: 'Whether lists can be filtered and sorted by the field. It cannot be changed later.',
  }),
  sort_order: place.optional().meta({ description: 'Without it the field goes to the end.' }),
});

export type CustomFieldDraft = z.infer<typeof customFieldDraft>;

/** What `PATCH /api-custom-fields/:id` takes. */
export const customFieldPatch = z
  .object({
    label,
    options: options.meta({
      description: 'Replaces the list. An option that records hold cannot be taken away.',
    }),
    sort_order: place,
  })
  .partial();

export const customFieldId = z.object({ id: pathId('field') });

/** The filters of `GET /api-custom-fields`. */
export const customFieldQuery = z.object({
  object: requiredText(64).optional().meta({ description: 'Only fields of this kind of record.' }),
  ...page({ default: 400, max: 400 }),
});

/** What uses a field: records with a value, which lose it with the field, and views. */
export const customFieldUse = z
  .object({
    records: z.int().meta({ description: 'How many records have a value, 10,000 at most.' }),
    is_exact: z.boolean().meta({ description: 'False when there are more.' }),
    views: z.array(z.string()).meta({
      description: 'The names of the views that filter or sort by it, of those that the caller sees.',
    }),
  })
  .meta({ id: 'CustomFieldUse' });
