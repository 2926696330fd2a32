import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOf } from '../../../kernel/operations/result.ts';
import { connectedAppQuery, connectedAppView } from './connected-app.schema.ts';
import { selectConnectedApps } from './grant.sql.ts';
import { visibleUserId } from './own-grants.ts';

/** Lists the apps connected to the organization, newest first. A member sees only their own. */
export const listConnectedApps = defineRead({
  name: 'list-connected-apps',
  summary: 'List connected apps',
  scope: null,
  input: connectedAppQuery,
  output: z.array(connectedAppView),
  run: async (context, query) => {
    const { organizationId, caller } = context;
    const rows = await context.query<{ json: string }>(
      selectConnectedApps(organizationId, visibleUserId(caller), query),
    );
    return pageOf(rows, query);
  },
});
