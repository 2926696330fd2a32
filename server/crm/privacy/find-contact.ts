import type { Statements } from '../../kernel/database/database.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { eventsOf } from '../../kernel/privacy/declared-tables.ts';
import type { Person } from '../../kernel/privacy/table-privacy.ts';
import {
  type KnownAs,
  selectContactIds,
  selectContactsByAddress,
  selectKnownAs,
} from './find-contact.sql.ts';

const severalContacts = (ids: string) =>
  new Conflict(`Several contacts have this email address. Choose one by its id: ${ids}.`);

/** Shorter texts occur in too many unrelated texts. */
const SHORTEST_VALUE = 4;

/** The most names of a contact that are used; more would give too many combinations. */
const MOST_NAMES = 20;

/**
 * The ids of a contact: its own, and those of contacts merged into it.
 * @throws 404 `not_found` if the organization never had such a contact
 */
export async function contactIds(
  statements: Statements,
  organizationId: string,
  id: string,
): Promise<readonly string[]> {
  const same = await statements.query<{ id: string }>(selectContactIds(organizationId, id));
  if (same.length === 0) throw notFound('contact');
  return same.map((row) => row.id);
}

/**
 * The id of the contact with an email address.
 * @throws 404 `not_found` if there is none, 409 `conflict` if there are several
 */
export async function contactIdByAddress(
  statements: Statements,
  organizationId: string,
  email: string,
): Promise<string> {
  const found = await statements.query<{ id: string }>(selectContactsByAddress(organizationId, email));
  const [first, ...others] = found.map(({ id }) => id);
  if (first === undefined) throw notFound('contact');
  if (others.length > 0) {
    throw conflict(severalContacts([first, ...others].join(', ')));
  }
  return first;
}

/** A contact with what exports and erasures search for. */
export async function findContact(
  statements: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<Person> {
  const eventIds = await eventsOf(statements, organizationId, ids);
  const known = await statements.query<KnownAs>(selectKnownAs(organizationId, ids, eventIds));
  return { organizationIds: [organizationId], ids, eventIds, ...identityOf(known) };
}

/** What identifies a contact. A first or last name alone does not. */
function identityOf(known: readonly KnownAs[]): Pick<Person, 'values' | 'names'> {
  const firsts = distinct(known.map(({ first_name }) => first_name)).slice(0, MOST_NAMES);
  const lasts = distinct(known.map(({ last_name }) => last_name)).slice(0, MOST_NAMES);
  const names = firsts.flatMap((first) => lasts.map((last) => ({ first, last })));
  const written = names.flatMap(({ first, last }) => [
    `${first} ${last}`,
    `${last} ${first}`,
    `${last}, ${first}`,
  ]);
  const single = known.flatMap(({ email, phone, further, linkedin_url, address_line1 }) => [
    email,
    phone,
    further,
    linkedin_url,
    address_line1,
  ]);
  const values = distinct([...written, ...single]).filter(({ length }) => length >= SHORTEST_VALUE);
  return { values, names };
}

function distinct(texts: readonly (string | null)[]): string[] {
  const present = texts.filter((text): text is string => text !== null && text.trim() !== '');
  return [...new Set(present.map((text) => text.trim()))];
}
