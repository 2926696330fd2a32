import { importField, withRoom } from '../../files/imports/rows/import-field.ts';
import type { FileRow, ImportField } from '../../kernel/family/import-kind.ts';
import type { Contact } from '../contacts/contact.schema.ts';

/** Further email addresses and phone numbers of contacts in files (docs/importing.md). */

/** Room for as many entries as a contact may have. */
const LIST_LENGTH = 20 * 350;

/** The columns of one address each, with the label that it gets. */
const LABELLED: readonly (readonly [label: string, field: ImportField])[] = [
  ['work', importField('email_work', 'Email (work)', 'work email', 'business email')],
  ['home', importField('email_home', 'Email (home)', 'home email', 'personal email', 'private email')],
  [
    'other',
    importField(
      'email_other',
      'Email (other)',
      'other email',
      'secondary email',
      'second email',
      'email 2',
      'e-mail 2',
    ),
  ],
  ['work', importField('phone_work', 'Phone (work)', 'work phone', 'business phone', 'office phone')],
  [
    'mobile',
    importField(
      'phone_mobile',
      'Phone (mobile)',
      'mobile phone number',
      'mobile phone',
      'mobile',
      'cell phone',
    ),
  ],
  ['home', importField('phone_home', 'Phone (home)', 'home phone', 'private phone')],
  ['other', importField('phone_other', 'Phone (other)', 'other phone', 'secondary phone', 'phone 2')],
];

/** The fields of further addresses. They come after the primary ones, which take the first column that fits. */
export const addressFields: readonly ImportField[] = [
  ...LABELLED.map(([, field]) => field),
  withRoom(
    LIST_LENGTH,
    importField('emails', 'Other emails', 'additional email addresses', 'additional emails'),
  ),
  withRoom(
    LIST_LENGTH,
    importField('phones', 'Other phones', 'additional phone numbers', 'additional phones'),
  ),
];

/** An address of a cell, of either kind. */
interface Entry {
  readonly address: string;
  readonly label: string | null;
}

/** The further addresses of a row, and its other cells. */
export interface AddressCells {
  /** Without the cells of further addresses. The first of them is the primary one if the row has no other. */
  readonly texts: FileRow['fields'];
  readonly further: {
    readonly emails?: readonly { readonly email: string; readonly label: string | null }[];
    readonly phones?: readonly { readonly phone: string; readonly label: string | null }[];
  };
}

/** Takes the further addresses out of the cells of a row. */
export function addressCells(fields: FileRow['fields']): AddressCells {
  const [firstEmail, ...otherEmails] = entriesOf(fields, 'email');
  const [firstPhone, ...otherPhones] = entriesOf(fields, 'phone');
  const texts = Object.entries(fields).filter(([name]) => !FURTHER.has(name));
  const primary = {
    ...(firstEmail && { email: firstEmail.address }),
    ...(firstPhone && { phone: firstPhone.address }),
  };
  return {
    texts: { ...Object.fromEntries(texts), ...primary },
    further: {
      ...(otherEmails.length > 0 && {
        emails: otherEmails.map(({ address, label }) => ({ email: address, label })),
      }),
      ...(otherPhones.length > 0 && {
        phones: otherPhones.map(({ address, label }) => ({ phone: address, label })),
      }),
    },
  };
}

const FURTHER: ReadonlySet<string> = new Set(addressFields.map(({ name }) => name));

/** All addresses of a kind in a row, the primary one first. */
function entriesOf(fields: FileRow['fields'], kind: 'email' | 'phone'): Entry[] {
  const labelled = LABELLED.flatMap(([label, { name }]) => {
    const text = name.startsWith(`${kind}_`) ? fields[name] : undefined;
    return addressesIn(text, kind).map((address) => ({ address, label }));
  });
  return [
    ...addressesIn(fields[kind], kind).map((address) => ({ address, label: null })),
    ...labelled,
    ...entriesIn(fields[`${kind}s`] ?? ''),
  ];
}

/** How many digits the shortest part has that is a number of its own, and no extension. */
const SHORTEST_NUMBER = 6;

/** The addresses of a cell that should have one: Pipedrive writes all of the same label into it. */
function addressesIn(text: string | undefined, kind: 'email' | 'phone'): readonly string[] {
  if (text === undefined) return [];
  const parts = text.split(/[;,]/).map((part) => part.trim());
  const isWhole = (part: string) =>
    kind === 'email' ? part.includes('@') : part.replaceAll(/\D/g, '').length >= SHORTEST_NUMBER;
  return parts.length > 1 && parts.every(isWhole) ? parts : [text];
}

/** `home: ada@home.example; ada@club.example`, as exports write it. */
function entriesIn(text: string): Entry[] {
  const parts = text.split(/[;,\n]/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const end = part.indexOf(': ');
      if (end < 1) return { address: part, label: null };
      return { address: part.slice(end + 2).trim(), label: part.slice(0, end) };
    });
}

/** The cells of further addresses in an exported file, in the form that an import reads. */
export function exportedAddresses({ emails = [], phones = [] }: Pick<Contact, 'emails' | 'phones'>): {
  readonly emails: string;
  readonly phones: string;
} {
  return {
    emails: emails.map(({ email, label }) => entryText(email, label)).join('; '),
    phones: phones.map(({ phone, label }) => entryText(phone, label)).join('; '),
  };
}

function entryText(address: string, label: string | null): string {
  return label === null ? address : `${label.replaceAll(/[;,:]/g, ' ')}: ${address}`;
}
