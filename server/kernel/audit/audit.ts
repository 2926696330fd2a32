import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../database/sql.ts';
import { actorOf } from '../operations/actor.ts';
import type { Changes } from '../operations/changes.ts';
import type { Caller, Door } from '../operations/credential.ts';

/** An entry of the audit log: which record an operation changed, and how. */
export interface AuditEntry {
  readonly recordType: string;
  readonly recordId: string;
  /** What happened to the record: `created`, `updated`, `deleted` … */
  readonly action: string;
  readonly changes?: Changes;
}

/** How the audit log names each door. A background job is named after its work instead. */
const DOORS: Readonly<Record<Exclude<Door, 'system'>, string>> = {
  rest: 'API',
  mcp: 'External agent (MCP)',
  web: 'Web app',
  command: 'Command line',
  form: 'Form',
};

function actorInWords(caller: Caller): string {
  if (caller.door !== 'system') return DOORS[caller.door];
  const actor = actorOf(caller);
  return actor.kind === 'system' ? actor.job : (caller.job ?? 'Workflow');
}

/** Builds the statement that writes audit entries in the transaction of the change. */
export function insertAuditEntries(caller: Caller, operation: string, entries: readonly AuditEntry[]): Sql {
  const { credential, door, requestId } = caller;
  const actor = actorOf(caller);
  const toolCall = actor.kind === 'agent' ? actor.toolCall : undefined;
  const toolArguments = toolCall ? JSON.stringify(toolCall.arguments) : null;
  const rows = entries.map((entry) => ({
    id: uuidv7(),
    record_type: entry.recordType,
    record_id: entry.recordId,
    action: entry.action,
    changes: entry.changes ?? {},
  }));
  return sql`
    INSERT INTO audit_entries (org_id, id, user_id, credential_kind, credential_id, door, actor, request_id,
      tool, arguments, operation, record_type, record_id, action, changes, occurred_at)
    SELECT ${credential.organizationId}, a.id, ${credential.userId}::uuid, ${credential.kind}, ${credential.id},
      ${door}, ${actorInWords(caller)}, ${requestId}, ${toolCall?.tool}, ${toolArguments}::json, ${operation}, a.record_type, a.record_id, a.action, a.changes, clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS a (
      id uuid, record_type text, record_id uuid, action text, changes json)`;
}
