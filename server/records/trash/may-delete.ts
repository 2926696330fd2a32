import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import type { TrashedKind } from '../../kernel/family/record-registry.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';

const REFUSALS = {
  own: 'In your organization, members delete and merge only their own records. Ask an owner or admin.',
  none: 'In your organization, members delete and merge nothing. Ask an owner or admin.',
} as const;

interface Rule {
  readonly rule: 'all' | keyof typeof REFUSALS;
  /** Whether one of the records is not the person's. */
  readonly of_others: boolean;
}

/**
 * Whether members may delete records is a rule of the organization (docs/behaviour/visibility.md 10). It holds for people and the apps that
 * they connected. What background work deletes, such as the undo of an import, it takes back.
 * @throws 403 `forbidden`
 */
export async function requireMayDelete(
  context: WriteContext,
  kind: Pick<TrashedKind, 'table' | 'owner'>,
  ids: readonly string[],
): Promise<void> {
  const { kind: credential, role, userId } = context.caller.credential;
  if (role !== 'member' || (credential !== 'session' && credential !== 'access_token')) return;
  const [found] = await context.query<Rule>(selectRule(context.organizationId, kind, ids, userId));
  if (!found || found.rule === 'all' || (found.rule === 'own' && !found.of_others)) return;
  throw new ApiError(403, 'forbidden', REFUSALS[found.rule]);
}

function selectRule(
  organizationId: string,
  { table, owner }: Pick<TrashedKind, 'table' | 'owner'>,
  ids: readonly string[],
  userId: string | null,
): Sql {
  return sql`
    SELECT o.member_deletion AS rule, o.member_deletion = 'own' AND EXISTS (
      SELECT FROM ${constantSql(table)} r WHERE r.org_id = o.id AND r.id = ANY (${ids}::uuid[])
        AND r.${constantSql(owner)} IS DISTINCT FROM ${userId}::uuid) AS of_others
    FROM organizations o WHERE o.id = ${organizationId}`;
}
