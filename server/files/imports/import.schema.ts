import { z } from 'zod';
import { currency, page, pathId, requiredText, timestampView } from '../../kernel/fields/fields.ts';

/** The states of an import; `import-states.ts` defines the transitions. */
const IMPORT_STATES = [
  'uploading',
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

const count = z.int();
const dateOrder = z.enum(['ymd', 'dmy', 'mdy']);

/** A column of the file, with what its cells contain. */
const importColumn = z.object({
  name: z.string().meta({ description: 'Its heading.' }),
  samples: z.array(z.string()),
  filled: count.meta({ description: 'How many rows have something in it.' }),
  date_order: dateOrder.meta({ description: 'The order of its dates, if it has any.' }),
  date_order_certain: z.boolean().meta({ description: 'False when the dates could be read otherwise, too.' }),
});

/** The same as stored: with what its cells say, each text with its number of rows, unless there are too many. */
export interface SurveyedColumn extends ImportColumn {
  readonly values?: readonly (readonly [text: string, count: number])[];
}

export type ImportColumn = z.infer<typeof importColumn>;

/** How many different values of a column can be mapped, and how long they may be. */
export const MOST_VALUES = 200;
export const MOST_OF_VALUE = 255;

const DUPLICATE_ACTIONS = ['skip', 'fill', 'overwrite', 'create'] as const;

/** The settings of an import that a person chooses. */
const importSettings = z.object({
  mapping: z
    .array(z.string().nullable())
    .max(1_000)
    .meta({ description: 'For each column of the file the field that it holds; null leaves it out.' }),
  duplicate_key: z
    .string()
    .meta({ description: 'The field by which a row and a record are the same; `none` looks for nothing.' }),
  on_duplicate: z.enum(DUPLICATE_ACTIONS).meta({
    description:
      '`skip` leaves the record as it is, `fill` writes its empty fields, `overwrite` all of the row, `create` adds another.',
  }),
  side_effects: z.boolean().meta({
    description: 'Whether the changes start workflows and conversions, as if made one by one.',
  }),
  create_linked: z.boolean().meta({
    description: 'Whether records that rows link to by name and that do not exist yet are created.',
  }),
  date_order: dateOrder.meta({ description: 'What comes first in dates such as 03/04/2026.' }),
  currency: currency().meta({ description: 'Of amounts whose row names none.' }),
  values: z
    .record(z.string(), z.record(z.string().max(MOST_OF_VALUE), z.string().max(MOST_OF_VALUE).nullable()))
    .refine((fields) => Object.values(fields).every((values) => Object.keys(values).length <= MOST_VALUES), {
      error: `must have at most ${MOST_VALUES} values of a field`,
    })
    .meta({
      description:
        'For cells of a field, such as names of stages, which choice they mean; null ignores them. Other cells are read by their name.',
    }),
  constants: z.record(z.string(), z.string().max(MOST_OF_VALUE)).meta({
    description:
      'What a row says in fields where it has no cell of its own, such as the system that wrote the file.',
  }),
});

/** What an import starts with before its file is known, and what imports of earlier releases lack. */
export const DEFAULT_SETTINGS: ImportSettings = {
  mapping: [],
  duplicate_key: 'none',
  on_duplicate: 'skip',
  side_effects: false,
  create_linked: false,
  date_order: 'ymd',
  currency: 'USD',
  values: {},
  constants: {},
};

export type ImportSettings = z.infer<typeof importSettings>;

/** A field to which a column can be mapped. */
const fieldChoice = z.object({
  name: z.string(),
  label: z.string(),
  is_date: z.boolean().meta({ description: 'The order of day and month in its column matters.' }),
  is_amount: z.boolean().meta({ description: 'An amount without a currency is in that of the import.' }),
  has_choices: z.boolean().meta({ description: 'Whether its cells name something, such as stages.' }),
});

/** What the cells of a column say, and what they can mean for a field. */
export const columnValues = z.object({
  options: z.array(z.object({ id: z.string(), name: z.string() })),
  values: z
    .array(
      z.object({
        value: z.string(),
        count: count.meta({ description: 'How many rows say this.' }),
        guess: z.string().nullable().meta({ description: 'The option of this name, if there is one.' }),
      }),
    )
    .nullable()
    .meta({ description: 'Null if the column has too many different values.' }),
});

export type ColumnValues = z.infer<typeof columnValues>;

/** An import as the web app shows it. */
export const importView = z.object({
  id: z.uuid(),
  kind: z.string().meta({ description: 'What its records are called.' }),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  row_count: count,
  processed_rows: count,
  created_count: count,
  updated_count: count,
  skipped_count: count,
  failed_count: count,
  deleted_count: count.meta({ description: 'By an undo: created records that were deleted again.' }),
  restored_count: count.meta({ description: 'By an undo: updated records that got former values back.' }),
  kept_count: count.meta({ description: 'By an undo: records that somebody changed since.' }),
  problem: z.string().nullable(),
  created_by: z.uuid().nullable(),
  created_at: timestampView,
  started_at: timestampView.nullable(),
  finished_at: timestampView.nullable(),
});

export type Import = z.infer<typeof importView>;

/** An import with everything that its page shows. */
export const importDetails = importView.extend({
  columns: z.array(importColumn),
  settings: importSettings,
  guess: z.array(z.string().nullable()).meta({ description: 'The mapping that Kontor proposed.' }),
  fields: z.array(fieldChoice).meta({ description: 'What columns can be mapped to.' }),
  duplicate_keys: z.array(z.string()).meta({ description: 'What duplicates can be found by.' }),
  can_create_linked: z.boolean().meta({ description: 'Whether `create_linked` has an effect.' }),
});

export type ImportDetails = z.infer<typeof importDetails>;

export const importId = z.object({ id: pathId('import') });

export const columnValuesQuery = importId.extend({
  column: z.coerce
    .number()
    .int()
    .min(0)
    .max(999)
    .default(0)
    .meta({ description: 'The place of the column in the file, from 0.' }),
  field: z
    .string()
    .max(100)
    .default('')
    .meta({ description: 'The field that the column would be mapped to.' }),
});

/** What the schemas know of a kind of record that can be imported. */
export interface ImportableKind {
  readonly name: string;
  readonly duplicateKeys: readonly { readonly key: string }[];
}

/**
 * The schemas of what is written, which depend on what can be imported.
 * @returns `upload`, what the upload of a file takes beside the file, and `patch` of `PATCH /web/imports/:id`
 */
export function importInput(kinds: readonly ImportableKind[]) {
  const keys = kinds.flatMap(({ duplicateKeys }) => duplicateKeys.map(({ key }) => key));
  const settings = importSettings.extend({ duplicate_key: z.enum([...new Set(keys), 'none']) });
  const kind = z.enum(kinds.map(({ name }) => name));
  return {
    upload: z.object({ kind, file_name: requiredText(255) }),
    patch: settings.partial().extend(importId.shape),
  };
}

export const importQuery = z.object(page({ default: 50, max: 200 }));

/** The outcome of a row. */
const OUTCOMES = ['create', 'update', 'skip', 'fail'] as const;

export type RowOutcome = (typeof OUTCOMES)[number];

/** A row with remarks. */
export const rowRemark = z.object({
  row: count.meta({ description: 'Its number in the file; the header is row 1.' }),
  outcome: z.enum(OUTCOMES),
  column: z.string().nullable().meta({ description: 'The heading of the column that is at fault.' }),
  message: z.string(),
  cells: z.array(z.string()),
});

export type RowRemark = z.infer<typeof rowRemark>;

/** What several rows have in common: one remark, with how many rows it concerns. */
export const importProblem = rowRemark.pick({ outcome: true, column: true, message: true }).extend({
  count: count.meta({ description: 'How many rows it concerns.' }),
  rows: z.array(count).meta({ description: 'The first of them, up to five, by their numbers in the file.' }),
});

export type ImportProblem = z.infer<typeof importProblem>;

export const rowRemarkQuery = importId.extend(page({ default: 50, max: 200 }));
