import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type AuditEntry, type AuditQuery, auditEntryView, auditQuery } from './audit-entry.schema.ts';
import { selectAuditEntries, selectLastLookedThrough } from './audit-entry.sql.ts';
import { namesInLog } from './names-in-log.ts';

/**
 * Lists the audit log, newest first. New entries appear at the start, so paging uses an entry rather than an offset:
 * `meta.next` is the `before` of the next page, null at the end. A page may be short even if there is a next one,
 * because only part of the log is searched at a time.
 * `meta.names` has the names of the records, and of those that changes mention, by id.
 */
export const listAuditEntries = defineRead({
  name: 'list-audit-entries',
  summary: 'List the audit log',
  scope: null,
  role: 'admin',
  input: auditQuery,
  output: z.array(auditEntryView),
  run: async (context, query) => {
    const { organizationId } = context;
    const rows = await context.query<AuditRow>(selectAuditEntries(organizationId, query));
    const next = rows.length === query.limit ? rows.at(-1) : await lastLookedThrough(context, query);
    const entries = rows.map(({ json }) => new JsonText<AuditEntry>(json));
    const names = await namesInLog(
      context,
      entries.map((entry) => entry.value()),
    );
    return {
      data: entries,
      meta: { limit: query.limit, count: rows.length, next: next?.id ?? null, names },
    };
  },
});

interface AuditRow {
  readonly id: string;
  readonly json: string;
}

async function lastLookedThrough(
  context: ReadContext,
  query: AuditQuery,
): Promise<{ id: string } | undefined> {
  const [row] = await context.query<{ id: string }>(selectLastLookedThrough(context.organizationId, query));
  return row;
}
