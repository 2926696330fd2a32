import { z } from 'zod';
import { sql } from '../../../kernel/database/sql.ts';
import { conditionalMember } from '../../../kernel/fields/conditional-member.ts';
import { label, uuid } from '../../../kernel/fields/fields.ts';

/** Contacts of a deal with their roles, beside the primary one (docs/behaviour/deals.md 28). */

const MOST_CONTACTS = 50;

/** A further contact of a deal. */
export interface DealContact {
  readonly contact_id: string;
  readonly role: string | null;
}

/** The member `contacts` of a deal, left out while it is empty. */
export function dealContactsView() {
  return conditionalMember(
    z
      .array(
        z.object({
          contact_id: z.uuid(),
          role: z
            .string()
            .nullable()
            .meta({ examples: ['decision maker'] }),
        }),
      )
      .meta({
        description:
          'Contacts besides `contact_id`, with their roles in the deal. Left out while there are none.',
      }),
    { isShown: (column) => sql`${column} IS NOT NULL` },
  );
}

/** The same as input. A list replaces the former one. */
export function givenDealContacts() {
  return z
    .array(
      z.object({
        contact_id: uuid(),
        role: label().nullable().default(null).meta({ description: 'Such as `decision maker`.' }),
      }),
    )
    .max(MOST_CONTACTS, { error: `must have at most ${MOST_CONTACTS} entries` })
    .transform(distinct)
    .nullable()
    .meta({ description: 'Contacts besides `contact_id`, with their roles; replaces the list.' });
}

function distinct(contacts: readonly DealContact[]): DealContact[] {
  return [...new Map(contacts.toReversed().map((each) => [each.contact_id, each])).values()].toReversed();
}

/** The contacts of a deal, as far as they are given. */
export interface GivenContacts {
  readonly contact_id?: string | null | undefined;
  readonly contacts?: readonly DealContact[] | null | undefined;
}

/** The further contacts of a deal without its primary one; nothing if it has none and had none. Pure. */
export function besidePrimaryContact(
  before: GivenContacts,
  patch: GivenContacts,
): { readonly contacts?: DealContact[] | null } {
  const primary = patch.contact_id === undefined ? before.contact_id : patch.contact_id;
  const listed = patch.contacts === undefined ? before.contacts : patch.contacts;
  const others = (listed ?? []).filter(({ contact_id }) => contact_id !== primary);
  if (others.length > 0) return { contacts: others };
  return before.contacts ? { contacts: null } : {};
}
