import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { requestsMeta, requestsQuery, requestView } from './request.schema.ts';
import { selectRequests } from './request.sql.ts';

/** Lists the requests log, newest first (docs/behaviour/requests.md). */
export const listRequests = defineRead({
  name: 'list-requests',
  summary: 'List requests',
  description: 'For owners and admins, and for API keys.',
  scope: 'crm:read',
  role: 'admin',
  input: requestsQuery,
  output: z.array(requestView),
  meta: requestsMeta,
  run: async (context, query) => {
    const { limit, offset } = query;
    const rows = await context.query<{ id: string; json: string }>(
      selectRequests(context.organizationId, query),
    );
    const next = rows.length === limit ? rows.at(-1)?.id : undefined;
    return {
      data: rows.map(({ json }) => new JsonText(json)),
      meta: { limit, offset, count: rows.length, next: next ?? null },
    };
  },
});
