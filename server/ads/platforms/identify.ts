import { countryCode } from './normalize.ts';
import type { Click, Purchase, SendsTo } from './platform.ts';

/** What may be used of a contact, by the identifiers that the destination allows. */
export interface Identity {
  readonly email: string | null;
  readonly phone: string | null;
  /** Where the contact is, else where the organization is: for phone numbers without a country code. */
  readonly phoneCountry: string | undefined;
  readonly names: { readonly first: string; readonly last: string } | undefined;
  readonly address:
    | {
        readonly city: string | null;
        readonly state: string | null;
        readonly zip: string | null;
        readonly country: string | undefined;
      }
    | undefined;
  readonly externalId: string | undefined;
  /** The latest click id of a kind, if it was seen at most so many days before the win. */
  readonly click: (kind: string, days: number) => Click | undefined;
}

const DAY_MS = 86_400_000;

/** Leaves out everything that the destination does not allow. */
export function identityOf(
  { contact, country, clicks, wonAt }: Purchase,
  { identifiers }: SendsTo,
): Identity {
  const may = (name: SendsTo['identifiers'][number]) => identifiers.includes(name);
  const own = countryCode(contact.country);
  const { city, state, zip, first_name: first, last_name: last } = contact;
  return {
    email: may('email') ? contact.email : null,
    phone: may('phone') ? contact.phone : null,
    phoneCountry: own ?? country ?? undefined,
    names: may('name') ? { first, last } : undefined,
    address: may('address') ? { city, state, zip, country: own } : undefined,
    externalId: may('external_id') ? contact.id : undefined,
    click: (kind, days) => {
      const found = may('click_id') ? clicks.find((click) => click.kind === kind) : undefined;
      const isRecent = found && Date.parse(wonAt) - Date.parse(found.seen_at) <= days * DAY_MS;
      return isRecent ? found : undefined;
    },
  };
}

/** An object without the members that are undefined. */
export function known(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** A list of one, as platforms want each identifier; undefined without one. */
export function listOf(value: string | undefined): readonly string[] | undefined {
  return value === undefined ? undefined : [value];
}
