import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { ASK_OPERATOR, limitOf, type Quota } from '../../kernel/quotas/quota.ts';
import { countForms } from './form.sql.ts';

/** How many forms an organization has. */
export const FORMS: Quota = {
  name: 'forms',
  title: 'Forms',
  unit: 'number',
  byDefault: 200,
  advice: 'Delete forms that you no longer need.',
  used: async (statements, organizationId) => {
    const [row] = await statements.query<{ counted: number }>(countForms(organizationId));
    return row?.counted ?? 0;
  },
};

export const TOO_MANY_FORMS = new Conflict(
  `Your organization has reached its limit of forms. Delete one first, or ${ASK_OPERATOR}.`,
);

/** @throws 409 `conflict` if the organization has as many forms as it may have */
export async function requireRoom(context: WriteContext): Promise<void> {
  const { organizationId } = context;
  await context.query(oneAtATime(organizationId, 'forms'));
  const [limit, used] = await Promise.all([limitOf(context, FORMS), FORMS.used(context, organizationId)]);
  if (used >= limit) throw conflict(TOO_MANY_FORMS);
}
