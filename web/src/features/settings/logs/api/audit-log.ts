import type { AuditEntry } from '../../../../../../server/access/audit/audit-entry.schema.ts';
import { api } from '../../../../api/client.ts';
import { filterOf, logQuery, type Period, queryOf } from './log-query.ts';

export type { AuditEntry };
export type Door = AuditEntry['door'];

/** The filters of the audit log, as in the address. */
export interface AuditFilter extends Period {
  readonly user_id?: string;
  readonly door?: Door;
  readonly record_type?: string;
  readonly action?: string;
}

const DOORS: readonly unknown[] = ['rest', 'mcp', 'web', 'command', 'system'] satisfies Door[];
const isDoor = (given: unknown): given is Door => DOORS.includes(given);

/** Reads the filters from an address; invalid ones are ignored. */
export function auditFilterOf(search: Readonly<Record<string, unknown>>): AuditFilter {
  const { door, ...others } = filterOf(search, ['user_id', 'door', 'record_type', 'action']);
  return isDoor(door) ? { ...others, door } : others;
}

/** The audit log, newest first, page by page. */
export const auditLogQuery = (filter: AuditFilter) =>
  logQuery('/audit-entries', queryOf(filter), (query, signal) =>
    api.get('/audit-entries', { query, signal }),
  );
