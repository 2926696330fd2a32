import { z } from 'zod';

/** The kinds of values of fields, by which a form offers operators and inputs. */
export const VALUE_TYPES = [
  'text',
  'number',
  'boolean',
  'date',
  'moment',
  'choice',
  'list',
  'reference',
  'link',
] as const;

export type ValueType = (typeof VALUE_TYPES)[number];

const fieldChoice = z.object({
  name: z
    .string()
    .meta({ description: 'As conditions and templates name it.', examples: ['custom_fields.plan'] }),
  label: z.string(),
  type: z.enum(VALUE_TYPES),
  refers_to: z.enum(['stage', 'pipeline', 'member', 'tag']).nullable(),
  options: z.array(z.string()).meta({ description: 'The values of a choice.' }),
  readable: z.boolean(),
  writable: z.boolean(),
});

export type FieldChoice = z.infer<typeof fieldChoice>;

const objectChoice = z.object({
  type: z.string(),
  fields: z.array(fieldChoice),
  links: z.array(z.string()).meta({ description: 'The kinds of records to which it links.' }),
  steps: z.array(z.string()).meta({ description: 'The steps that change such a record.' }),
  find_by: z.array(z.string()).meta({ description: 'The fields by which a step can find one.' }),
});

export type ObjectChoice = z.infer<typeof objectChoice>;

/** What people choose from when they write a workflow. */
export const choicesView = z.object({
  events: z.array(z.object({ type: z.string(), object: z.string(), words: z.string() })),
  objects: z.array(objectChoice),
});

export type Choices = z.infer<typeof choicesView>;
