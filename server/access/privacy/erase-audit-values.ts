import type { Statements } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Eraser, Person } from '../../kernel/privacy/table-privacy.ts';
import { inJson } from '../../kernel/privacy/traces.sql.ts';
import {
  eraseAuditValues,
  type SuspectedEntry,
  selectEndOfEntries,
  selectSuspectedEntries,
} from '../audit/audit-erasure.sql.ts';
import { erasureOf } from '../audit/seal-digest.ts';

/** Erases a person's values from the audit log. Hashes replace them, so the seals of the log stay valid. */

type IsErased = (path: readonly string[], value: unknown) => boolean;

/** Decides which values of an entry are erased. */
type Decide = (entry: SuspectedEntry) => IsErased;

/** Kinds of records whose entries may identify a member. */
const PEOPLE: ReadonlySet<string> = new Set(['member', 'invitation', 'organization']);

/** The id of the contact into which a contact was merged; it contains no personal data. */
const KEPT_FIELD = 'merged_into';

/**
 * Erases everything in the entries about the contact and its activities; in others, the values that mention the contact, and arguments as a
 * whole.
 */
export const eraseContactFromAudit: Eraser = (statements, person) => {
  const { ids, values } = person;
  const mentionsId = mentionsAny(ids);
  const mentionsValue = mentionsAny(values);
  return eraseFromAudit(statements, person, [...ids, ...inJson(values)], (entry) => {
    if (ids.includes(entry.record_id)) return ([, field]) => field !== KEPT_FIELD;
    if (entry.record_type === 'activity' && mentionsId(entry.changes))
      return ([, field]) => field !== 'contact_id';
    const isCallAboutContact = mentionsId(entry.arguments) || mentionsValue(entry.arguments);
    return ([part], value) => (part === 'arguments' ? isCallAboutContact : mentionsValue(value));
  });
};

/** A member's role stays; everything else about them is erased, and so is what mentions their name or address. */
export const eraseUserFromAudit: Eraser = (statements, person) => {
  const { ids, values } = person;
  const mentionsValue = mentionsAny(values);
  return eraseFromAudit(statements, person, inJson(values), ({ record_type, record_id }) => {
    if (!PEOPLE.has(record_type)) return () => false;
    if (ids.includes(record_id)) return ([, field]) => field !== 'role';
    return (_path, value) => mentionsValue(value);
  });
};

async function eraseFromAudit(
  statements: Statements,
  { organizationIds, ids }: Person,
  texts: readonly string[],
  decide: Decide,
): Promise<number> {
  let changed = 0;
  for (const organizationId of organizationIds) {
    // The database function that erases works on the connection's organization.
    await statements.query(sql`SELECT set_config('kontor.org_id', ${organizationId}, true)`);
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const [end] = await statements.query<{ last: string | null }>(
        selectEndOfEntries(organizationId, after),
      );
      const last = end?.last ?? null;
      if (last === null) break;
      const suspicion = { after, last, ids, texts };
      const entries = await statements.query<SuspectedEntry>(
        selectSuspectedEntries(organizationId, suspicion),
      );
      changed += await eraseFrom(statements, entries, decide);
      after = last;
    }
  }
  return changed;
}

async function eraseFrom(
  statements: Statements,
  entries: readonly SuspectedEntry[],
  decide: Decide,
): Promise<number> {
  const erasures = entries
    .map((entry) => ({ id: entry.id, ...erasureOf(entry, decide(entry)) }))
    .filter(({ erased }) => erased.length > 0);
  if (erasures.length > 0) await statements.query(eraseAuditValues(erasures));
  return erasures.length;
}

/** Whether the JSON of a value contains one of some texts, ignoring case. */
function mentionsAny(texts: readonly string[]): (value: unknown) => boolean {
  const parts = inJson(texts).map((text) => text.toLowerCase());
  return (value) => {
    const json = (JSON.stringify(value) ?? '').toLowerCase();
    return parts.some((part) => json.includes(part));
  };
}
