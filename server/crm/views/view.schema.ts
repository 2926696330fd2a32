import { z } from 'zod';
import { page, pathId, text, timestampView, visibleName } from '../../kernel/fields/fields.ts';

/** The kinds of record whose lists can have views. */
const VIEW_OBJECTS = ['contact', 'company', 'deal'] as const;

/** So many views may an organization have. */
export const MAX_VIEWS = 1_000;

const MAX_PARAMETERS = 50;
const MAX_COLUMNS = 120;

const OBJECT = 'The kind of record that the list shows.';
const QUERY =
  'Filters and order of the list, as in the address of its page in the web app: texts, and lists of texts.';
const COLUMNS = 'The columns of the table, in order; null for those that each person chose.';
const SHARED = 'Whether all members see it. Only owners and admins share views and change shared ones.';

/** A saved view (docs/behaviour/views.md 1). */
export const viewView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    object: z.enum(VIEW_OBJECTS).meta({ description: OBJECT }),
    name: z.string().meta({ examples: ['Leads from fairs'] }),
    query: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .meta({ description: QUERY, examples: [{ source: 'fair', tag: ['vip'] }] }),
    columns: z.array(z.string()).nullable().meta({ description: COLUMNS }),
    shared: z.boolean().meta({ description: SHARED }),
    owner_id: z.uuid().nullable().meta({ description: 'The user who created it.' }),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'View', description: 'Filters, order and columns of a list, under a name.' });

export type View = z.infer<typeof viewView>;

const MOST_CHARACTERS = 255;

/** A filter of groups is longer than other filters. */
const MOST_CHARACTERS_OF_GROUPS = 4_000;

const value = text(MOST_CHARACTERS_OF_GROUPS);

/** Whether the values of a parameter are short enough. */
function isShort([name, values]: [string, string | string[]]): boolean {
  const most = name === 'where' ? MOST_CHARACTERS_OF_GROUPS : MOST_CHARACTERS;
  return [values].flat().every(({ length }) => length <= most);
}

const query = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_[\]]{0,99}$/, { error: 'is not the name of a parameter' }),
    z.union([value, z.array(value).max(100, { error: 'must have lists of at most 100 values' })], {
      error: 'must have texts and lists of texts as values',
    }),
  )
  .refine((parameters) => Object.keys(parameters).length <= MAX_PARAMETERS, {
    error: `must have at most ${MAX_PARAMETERS} parameters`,
  })
  .refine((parameters) => Object.entries(parameters).every(isShort), {
    error: `must have values of at most ${MOST_CHARACTERS} characters, and a \`where\` of at most ${MOST_CHARACTERS_OF_GROUPS}`,
  })
  .refine((parameters) => JSON.stringify(parameters).length <= 8_192, {
    error: 'must have at most 8,192 characters as JSON',
  })
  .meta({ description: QUERY, examples: [{ source: 'fair' }] });

const columns = z
  .array(text(100).min(1, { error: 'must not have an empty name' }))
  .max(MAX_COLUMNS, { error: `must have at most ${MAX_COLUMNS} columns` })
  .nullable()
  .meta({ description: COLUMNS, examples: [['name', 'email']] });

const name = visibleName(80).meta({ examples: ['Leads from fairs'] });

const shared = z.boolean().meta({ description: SHARED });

/** The input of `POST /api-views`. */
export const viewDraft = z.object({
  object: z.enum(VIEW_OBJECTS).meta({ description: OBJECT }),
  name,
  query: query.default({}),
  columns: columns.default(null),
  shared: shared.default(false),
});

/** The input of `PATCH /api-views/:id`. */
export const viewPatch = z.object({ name, query, columns, shared }).partial();

export const viewId = z.object({ id: pathId('view') });

/** The filters of `GET /api-views`. */
export const viewQuery = z.object({
  object: z.enum(VIEW_OBJECTS).optional().meta({ description: 'Only views of lists of this kind.' }),
  ...page({ default: 200, max: MAX_VIEWS }),
});
