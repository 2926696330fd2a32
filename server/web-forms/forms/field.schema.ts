import { z } from 'zod';
import { label, textProblem, visibleName } from '../../kernel/fields/fields.ts';

/** What a visitor can enter in a field (docs/behaviour/forms.md 3). */
export const FORM_FIELD_TYPES = [
  'text',
  'email',
  'phone',
  'textarea',
  'number',
  'date',
  'choice',
  'choices',
  'checkbox',
  'consent',
  'hidden',
] as const;

export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];

/** So many fields may a form have, and so many options a field. */
const MAX_FORM_FIELDS = 40;
const MAX_OPTIONS = 100;

/** The identifiers that ad platforms add to the address of a landing page. They are case-sensitive. */
export const CLICK_IDS = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'li_fat_id',
  'ttclid',
  'msclkid',
] as const;

/** The parameters that describe a campaign. */
export const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Names that an input must not have, because a form in a browser would then have the input in place of its own member (HTML, form elements). */
const MEMBERS_OF_FORMS = ['append', 'closest', 'constructor', 'dataset', 'elements'] as const;

/** Names in a submission that say where its sender came from, or that the software of forms uses itself. */
const RESERVED: ReadonlySet<string> = new Set([
  ...CLICK_IDS,
  ...UTM,
  ...MEMBERS_OF_FORMS,
  'page',
  'referrer',
  'altcha',
]);

const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, {
    error: 'must be 1 to 40 lower-case letters, digits and _, beginning with a letter',
  })
  .refine((value) => !RESERVED.has(value), { error: 'is reserved' })
  .meta({ description: 'The name of the value in a submission.', examples: ['email'] });

const options = z
  .array(label())
  .min(1, { error: 'must not be empty' })
  .max(MAX_OPTIONS, { error: `must have at most ${MAX_OPTIONS} options` })
  .refine((values) => new Set(values).size === values.length, { error: 'must not have an option twice' })
  .meta({ uniqueItems: true });

/** A field of a form. */
export const formField = z
  .object({
    key,
    label: visibleName(200).meta({ examples: ['Email'] }),
    type: z.enum(FORM_FIELD_TYPES),
    required: z.boolean().default(false),
    options: options.optional().meta({ description: 'Of `choice` and `choices`: what can be chosen.' }),
    maps_to: z
      .string()
      .max(80, { error: 'must have at most 80 characters' })
      .nullable()
      .default(null)
      .meta({
        description:
          'The field of the contact that it fills, such as `first_name` or `custom_fields.plan`; null only keeps the answer.',
        examples: ['email'],
      }),
  })
  .superRefine((field, context) => {
    const choosing = field.type === 'choice' || field.type === 'choices';
    if (choosing === (field.options !== undefined)) return;
    const message = choosing ? 'is required' : "belongs to fields of the type 'choice' or 'choices'";
    context.addIssue({ code: 'custom', path: ['options'], message });
  });

export type FormField = z.infer<typeof formField>;

/** A field as shown in answers. */
export const formFieldView = z
  .object({
    key: z.string().meta({ examples: ['email'] }),
    label: z.string().meta({ examples: ['Email'] }),
    type: z.enum(FORM_FIELD_TYPES),
    required: z.boolean(),
    options: z.array(z.string()).optional(),
    maps_to: z
      .string()
      .nullable()
      .meta({ examples: ['email'] }),
  })
  .meta({ id: 'FormField', description: 'A field of a form.' });

/** The fields of a form as input. */
export const formFields = z
  .array(formField)
  .min(1, { error: 'must have at least one field' })
  .max(MAX_FORM_FIELDS, { error: `must have at most ${MAX_FORM_FIELDS} fields` });

/** The beginning of a text, which never ends in half a character. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** Text of a visitor as it may be stored: what PostgreSQL cannot store is taken out. */
export function storable(value: string): string {
  return textProblem(value) === undefined ? value : value.toWellFormed().replaceAll('\u0000', '');
}
