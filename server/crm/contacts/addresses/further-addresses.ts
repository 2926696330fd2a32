import { z } from 'zod';
import { sql } from '../../../kernel/database/sql.ts';
import { conditionalMember } from '../../../kernel/fields/conditional-member.ts';
import { email, label, requiredText } from '../../../kernel/fields/fields.ts';
import { foldText } from '../../../kernel/fields/fold-text.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';

/** Email addresses and phone numbers of a contact beside the primary ones (docs/behaviour/contacts.md 25). */

/** How many further addresses, and how many further numbers, a contact may have. */
const MOST_FURTHER = 20;

export interface FurtherEmail {
  readonly email: string;
  readonly label: string | null;
}

export interface FurtherPhone {
  readonly phone: string;
  readonly label: string | null;
}

const shown = { isShown: (column: ReturnType<typeof sql>) => sql`${column} IS NOT NULL` };
const labelView = z
  .string()
  .nullable()
  .meta({ examples: ['home'] });

/** The members `emails` and `phones` of a contact, left out while they are empty. */
export const furtherView = {
  emails: conditionalMember(
    z
      .array(z.object({ email: z.string().meta({ examples: ['ada@home.example'] }), label: labelView }))
      .meta({ description: 'Email addresses besides `email`. Left out while there are none.' }),
    shown,
  ),
  phones: conditionalMember(
    z
      .array(z.object({ phone: z.string().meta({ examples: ['+44 7700 900123'] }), label: labelView }))
      .meta({ description: 'Phone numbers besides `phone`. Left out while there are none.' }),
    shown,
  ),
};

const TOO_MANY = { error: `must have at most ${MOST_FURTHER} entries` };
const givenLabel = label().nullable().default(null).meta({ description: 'Such as `home` or `mobile`.' });

/** The same as input. A list replaces the former one, as that of tags does. */
export const givenFurther = {
  emails: z
    .array(z.object({ email: email(), label: givenLabel }))
    .max(MOST_FURTHER, TOO_MANY)
    .transform((list) => distinct(list, emailKey))
    .nullable()
    .meta({ description: 'Email addresses besides `email`; replaces the list.' }),
  phones: z
    .array(z.object({ phone: requiredText(255), label: givenLabel }))
    .max(MOST_FURTHER, TOO_MANY)
    .transform((list) => distinct(list, phoneKey))
    .nullable()
    .meta({ description: 'Phone numbers besides `phone`; replaces the list.' }),
};

/** How addresses are compared. */
function emailKey({ email: address }: Pick<FurtherEmail, 'email'>): string {
  return foldText(address);
}

/** Numbers are compared by their digits, and what has none as it is. */
function phoneKey({ phone }: Pick<FurtherPhone, 'phone'>): string {
  return phone.replaceAll(/\D/g, '') || phone;
}

function distinct<Each>(list: readonly Each[], keyOf: (each: Each) => string): Each[] {
  const kept = new Map<string, Each>();
  for (const each of list) {
    const key = keyOf(each);
    if (!kept.has(key)) kept.set(key, each);
  }
  return [...kept.values()];
}

/** The primary addresses of a contact and the further ones. */
export interface Addresses {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly emails?: readonly FurtherEmail[] | null | undefined;
  readonly phones?: readonly FurtherPhone[] | null | undefined;
}

/** Further addresses as they are stored: null while there are none. */
export interface StoredFurther {
  readonly emails: FurtherEmail[] | null;
  readonly phones: FurtherPhone[] | null;
}

/** The further addresses without those that are the primary ones, of a contact with these. Pure. */
export function besidePrimary({ email: primary, phone, emails, phones }: Addresses): StoredFurther {
  const primaryEmail = primary ? emailKey({ email: primary }) : undefined;
  const primaryPhone = phone ? phoneKey({ phone }) : undefined;
  return {
    emails: orNull((emails ?? []).filter((each) => emailKey(each) !== primaryEmail)),
    phones: orNull((phones ?? []).filter((each) => phoneKey(each) !== primaryPhone)),
  };
}

/** All addresses as further ones. */
export function asFurther({ email: primary, phone, emails, phones }: Addresses): StoredFurther {
  return {
    emails: [...(emails ?? []), ...(primary ? [{ email: primary, label: null }] : [])],
    phones: [...(phones ?? []), ...(phone ? [{ phone, label: null }] : [])],
  };
}

/**
 * Several lists of further addresses as one, without those that are the primary ones. Pure.
 * @throws 400 `invalid_request` when they are more than a contact may have
 */
export function furtherTogether(
  { email: primary, phone }: Addresses,
  lists: readonly Pick<Addresses, 'emails' | 'phones'>[],
): StoredFurther {
  const emails = lists.flatMap((list) => list.emails ?? []);
  const phones = lists.flatMap((list) => list.phones ?? []);
  const joined = besidePrimary({
    email: primary,
    phone,
    emails: distinct(emails, emailKey),
    phones: distinct(phones, phoneKey),
  });
  for (const [name, list] of Object.entries(joined)) {
    if ((list?.length ?? 0) <= MOST_FURTHER) continue;
    throw invalidRequest(
      `'${name}' would have ${list?.length} entries together; at most ${MOST_FURTHER} are allowed.`,
    );
  }
  return joined;
}

function orNull<Each>(list: readonly Each[]): Each[] | null {
  return list.length > 0 ? [...list] : null;
}
