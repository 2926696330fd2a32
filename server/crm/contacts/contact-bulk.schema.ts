import { z } from 'zod';
import { label, requiredText, uuid } from '../../kernel/fields.ts';
import { contactFilter, tagList } from './contact.schema.ts';

/** How many contacts one request changes at most. */
const MAX_CONTACTS = 500;

/** A list of contacts to change, each by an `item`. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .min(1, { error: 'must name at least one contact' })
    .max(MAX_CONTACTS, { error: `must name at most ${MAX_CONTACTS} contacts` });
}

/** What `POST /web/contacts-bulk` takes: some contacts, and what is to become of all of them. */
export const contactsChange = z
  .object({
    ids: listOf(uuid()).transform((ids) => [...new Set(ids)]),
    add_tags: tagList.optional(),
    remove_tags: tagList.optional(),
    status: label().optional(),
    delete: z.boolean().default(false),
  })
  .refine(isOneThing, { error: "must have 'add_tags', 'remove_tags' or 'status', or else 'delete' alone" });

export type ContactsChange = z.infer<typeof contactsChange>;

function isOneThing(change: {
  delete: boolean;
  add_tags?: unknown;
  remove_tags?: unknown;
  status?: unknown;
}) {
  const edits = [change.add_tags, change.remove_tags, change.status].some((edit) => edit !== undefined);
  return edits !== change.delete;
}

/** What became of one of the contacts. */
export const contactOutcome = z
  .object({
    id: z.uuid(),
    outcome: z.enum(['changed', 'unchanged', 'deleted', 'missing', 'refused', 'kept']).meta({
      description: '`kept`: not changed back, because somebody changed it since.',
    }),
    message: z.string().optional().meta({ description: 'Why it was refused.' }),
    request_id: z
      .string()
      .optional()
      .meta({ description: 'Of one that was changed: under which request, for who wants to undo it.' }),
  })
  .meta({ id: 'ContactOutcome' });

export type ContactOutcome = z.infer<typeof contactOutcome>;

/** What `POST /web/contacts-bulk-undo` takes: contacts, and the request whose change of them is to be undone. */
export const contactsUndo = z.object({
  changes: listOf(z.object({ id: uuid(), request_id: requiredText(200) })),
});

export type ContactsUndo = z.infer<typeof contactsUndo>;

/** Before the first id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What `GET /web/contact-ids` takes: the filters of the list, and where to go on. */
export const contactIdsQuery = z.object({
  ...contactFilter.shape,
  from: uuid().default(BEFORE_ALL).meta({
    description: 'Goes on after the request before: its `meta.next`, which is absent at the end.',
  }),
});

export type ContactIdsQuery = z.infer<typeof contactIdsQuery>;
