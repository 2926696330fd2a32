import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { securityEventView, securityQuery } from './security-event.schema.ts';
import { selectSecurityEvents } from './security-event.sql.ts';

/** Lists the security log, newest first; `meta.next` is the `before` of the next page, null at the end. */
export const listSecurityEvents = defineRead({
  name: 'list-security-events',
  summary: 'List the security log',
  scope: null,
  role: 'admin',
  input: securityQuery,
  output: z.array(securityEventView),
  run: async (context, query) => {
    const rows = await context.query<{ id: string; json: string }>(
      selectSecurityEvents(context.organizationId, query),
    );
    const next = rows.length === query.limit ? rows.at(-1)?.id : undefined;
    return {
      data: rows.map(({ json }) => new JsonText(json)),
      meta: { limit: query.limit, count: rows.length, next: next ?? null },
    };
  },
});
