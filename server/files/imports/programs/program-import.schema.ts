import { z } from 'zod';
import { page, timestampView } from '../../../kernel/fields/fields.ts';
import { trueOrFalse } from '../../../kernel/fields/true-or-false.ts';
import { type ImportableKind, importId, importInput, importView, rowRemark } from '../import.schema.ts';

/** Imports as programs see them. */

/** What `POST /api-imports` takes besides the file. */
export function programImportInput(kinds: readonly ImportableKind[]) {
  const { upload, patch } = importInput(kinds);
  const { on_duplicate, duplicate_key } = patch.shape;
  return z.object({
    kind: upload.shape.kind.meta({
      description: 'What the records of the file are.',
      examples: kinds.slice(0, 1).map(({ name }) => name),
    }),
    on_duplicate: on_duplicate.unwrap().default('skip'),
    duplicate_key: duplicate_key.meta({
      description:
        'The field by which a row and a record are the same; `none` looks for nothing. By default the external id if the file has it, else the first of the kind that the file has.',
    }),
    side_effects: trueOrFalse.default(false).meta({
      description: 'Whether the changes start workflows and conversions, as if made one by one.',
    }),
    create_linked: trueOrFalse.default(false).meta({
      description:
        'Whether records that rows link to by name, such as the employer of a person, are created if they do not exist yet.',
    }),
  });
}

const { kind, state, problem } = importView.shape;
const { row_count, processed_rows, created_count, updated_count, skipped_count, failed_count } =
  importView.shape;

/** An import with its progress. */
export const programImport = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    kind,
    on_duplicate: z.enum(['skip', 'fill', 'overwrite', 'create']),
    side_effects: z.boolean(),
    state: state.meta({
      description:
        '`running` until every row is processed, then `done`. An import that people upload in the web app can have further states.',
    }),
    row_count,
    processed_rows,
    created_count,
    updated_count,
    skipped_count,
    failed_count,
    problem: problem.meta({ description: 'Why the import failed as a whole.' }),
    created_by: z.uuid().nullable(),
    created_at: timestampView,
    started_at: timestampView.nullable(),
    finished_at: timestampView.nullable(),
  })
  .meta({ id: 'Import' });

export type ProgramImport = z.infer<typeof programImport>;

/** What an import would do with its rows. */
const foreseenRows = z
  .object({
    create: z.int(),
    update: z.int(),
    skip: z.int(),
    fail: z.int(),
    remarks: z.array(rowRemark.pick({ row: true, outcome: true, message: true })),
  })
  .meta({
    description: 'What will become of the rows, judged before any is written, with the first 50 remarks.',
  });

export type ForeseenRows = z.infer<typeof foreseenRows>;

/** An import of rows that were given as a text. */
export const rowsImport = z.object({ ...programImport.shape, foreseen: foreseenRows });

const ROW_STATES = ['created', 'updated', 'skipped', 'failed'] as const;

/** What came of a row. */
const rowReport = z.object({
  row: z.int().meta({ description: 'Its number in the file.' }),
  status: z.enum(ROW_STATES),
  id: z.uuid().optional().meta({ description: 'The record.' }),
  error: z.string().optional().meta({ description: 'The code of the error of a failed row.' }),
  message: z
    .string()
    .optional()
    .meta({ description: 'Why the row failed, or what could not be kept of it.' }),
});

export type RowReport = z.infer<typeof rowReport>;

/** An import with what came of its rows. */
export const reportedImport = z.object({ ...programImport.shape, rows: z.array(rowReport) });

/** Which import, and which of its rows. */
export const reportedImportQuery = importId.extend({
  status: z.enum(ROW_STATES).optional().meta({ description: 'Only rows of which this came.' }),
  ...page({ default: 100, max: 1_000 }),
});
