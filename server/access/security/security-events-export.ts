import { JsonText } from '../../kernel/database/json-text.ts';
import type { ExportKind } from '../../kernel/family/export-kind.ts';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { type SecurityQuery, securityEventView, securityQuery } from './security-event.schema.ts';

/** The security log as a file, filtered like the list. */
export const securityEventsExport: ExportKind = {
  name: 'security-events',
  alone: true,
  columns: Object.keys(securityEventView.shape),
  // Refuses before the first byte is sent.
  records: (kernel, caller, query) => {
    requireAdmin(caller.credential);
    return everyEvent(kernel, caller, parseInput(securityQuery, query));
  },
};

async function* everyEvent(kernel: Kernel, caller: Caller, query: SecurityQuery) {
  for (let before = query.before; ; ) {
    const page = { ...query, limit: 100, ...(before === undefined ? {} : { before }) };
    const { data, meta } = await listSecurityEvents.invoke(kernel, caller, page);
    for (const event of Array.isArray(data) ? data : []) {
      yield Object(event instanceof JsonText ? event.value() : event);
    }
    const next: unknown = meta?.next;
    if (typeof next !== 'string') return;
    before = next;
  }
}
