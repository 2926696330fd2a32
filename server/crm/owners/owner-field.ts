import { z } from 'zod';
import { sql } from '../../kernel/database/sql.ts';
import { conditionalMember } from '../../kernel/fields/conditional-member.ts';
import { uuid } from '../../kernel/fields/fields.ts';
import { isUuid } from '../../kernel/fields/uuid.ts';

/** The member `owner_id` of a record, left out while it has no owner. */
export function ownerView(what: string) {
  return conditionalMember(
    z.uuid().meta({ description: `The user who looks after the ${what}. Left out while it has no owner.` }),
    { isShown: (column) => sql`${column} IS NOT NULL` },
  );
}

/** The owner of a record as input. */
export function givenOwner() {
  return uuid().nullable().meta({ description: 'A member of your organization; null for no owner.' });
}

/** A member as a filter of lists, such as `owner_id`. */
export function ownerFilter(plural: string, what = 'owner') {
  return z
    .string()
    .transform((value) => value.toLowerCase())
    .refine((value) => value === 'me' || value === 'none' || isUuid(value), {
      error: "must be the id of a user, 'me' or 'none'",
    })
    .optional()
    .meta({
      description:
        `Only ${plural} of this ${what}: the id of a user, \`me\` for the user of the credential, or \`none\` for ${plural} ` +
        `without an ${what}.`,
      examples: ['me'],
    });
}
