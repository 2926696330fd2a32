import type { ContactFields } from '../../server/crm/contacts/contact-fields.ts';

/** What the bench writes to contacts. */

/** The score that all contacts get in a round: another one than in the round before. */
export function scoreOf(round: number): number {
  return round % 100;
}

/** A new contact as a form or an import would send it. */
export function newContact(
  number: number,
): ContactFields & { readonly first_name: string; readonly last_name: string } {
  return {
    first_name: 'Ada',
    last_name: `Lovelace ${number}`,
    email: `ada.${number}@example.com`,
    phone: `+44 20 7946 ${String(number % 10_000).padStart(4, '0')}`,
    company: 'Northwind',
    job_title: 'Head of Engineering',
  };
}
