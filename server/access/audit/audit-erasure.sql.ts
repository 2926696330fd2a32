import { type Sql, sql } from '../../kernel/database/sql.ts';
import { mentions } from '../../kernel/privacy/traces.sql.ts';
import { SEALED_ENTRY } from './audit-seal.sql.ts';
import type { ErasedValue, SealedEntry } from './seal-digest.ts';

/** Statements that erase values in the audit log. */

/** How many entries one statement looks at. */
const ENTRIES_AT_ONCE = 5_000;

/** An entry that may contain data of a person. */
export interface SuspectedEntry extends SealedEntry {
  readonly record_id: string;
  readonly record_type: string;
}

/** The id of the last of the next entries after a given one; null if there are none. */
export function selectEndOfEntries(organizationId: string, after: string): Sql {
  return sql`
    SELECT (SELECT id FROM (
      SELECT e.id FROM audit_entries e WHERE e.org_id = ${organizationId} AND e.id > ${after}
      ORDER BY e.id LIMIT ${ENTRIES_AT_ONCE}) b ORDER BY id DESC LIMIT 1) AS last`;
}

/** Where to search, and for what. */
export interface Suspicion {
  readonly after: string;
  readonly last: string;
  readonly ids: readonly string[];
  /** In the form they have inside JSON. */
  readonly texts: readonly string[];
}

/** The entries between two ids that are about a person's records or mention the person. */
export function selectSuspectedEntries(organizationId: string, { after, last, ids, texts }: Suspicion): Sql {
  return sql`
    SELECT ${SEALED_ENTRY}, e.record_id, e.record_type FROM audit_entries e
    WHERE e.org_id = ${organizationId} AND e.id > ${after} AND e.id <= ${last} AND (
      e.record_id = ANY (${ids}::uuid[]) OR ${mentions(sql`concat(e.changes::text, ' ', e.arguments::text)`, texts)})
    ORDER BY e.id`.plannedEachTime();
}

/** An entry with the values to erase. */
export interface EntryErasure {
  readonly id: string;
  readonly erased: readonly ErasedValue[];
  readonly salts: Readonly<Record<string, string>>;
}

/** Replaces values in the current organization's log with hashes. The database function can do nothing else. */
export function eraseAuditValues(erasures: readonly EntryErasure[]): Sql {
  return sql`SELECT erase_audit_values(${JSON.stringify(erasures)}::json)`;
}
