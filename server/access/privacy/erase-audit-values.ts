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

/** Erases a person's values from the audit log, by hashes in their place, so that the seals of the log stay valid. */

type IsErased = (path: readonly string[], value: unknown) => boolean;

/** Says which values of an entry go. */
type Decide = (entry: SuspectedEntry) => IsErased;

/** Kinds of record whose entries may tell who a member is. */
const PEOPLE: ReadonlySet<string> = new Set(['member', 'invitation', 'organization']);

/** Tells later who a contact was merged into; an id and no more. */
const KEPT_FIELD = 'merged_into';

/** Of the contact's own entries everything goes; of others the values that mention the contact, and arguments as a whole. */
export const eraseContactFromAudit: Eraser = (statements, person) => {
  const { ids, values } = person;
  const mentionsId = mentionsAny(ids);
  const mentionsValue = mentionsAny(values);
  return eraseFromAudit(statements, person, [...ids, ...inJson(values)], (entry) => {
    if (ids.includes(entry.record_id)) return ([, field]) => field !== KEPT_FIELD;
    const isCallAboutContact = mentionsId(entry.arguments) || mentionsValue(entry.arguments);
    return ([part], value) => (part === 'arguments' ? isCallAboutContact : mentionsValue(value));
  });
};

/** Members keep their role; everything else about them goes, and what mentions their name or address. */
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
    // The function that erases works for the organization that the connection is in.
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

/** Whether the JSON of something contains one of some texts, without regard to case. */
function mentionsAny(texts: readonly string[]): (value: unknown) => boolean {
  const parts = inJson(texts).map((text) => text.toLowerCase());
  return (value) => {
    const json = (JSON.stringify(value) ?? '').toLowerCase();
    return parts.some((part) => json.includes(part));
  };
}
