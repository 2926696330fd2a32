import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../kernel/database/sql.ts';
import { hasOwnServer } from '../../kernel/mail/own-account.sql.ts';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { definitionProblem } from '../../kernel/operations/parse.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';
import type { FormHost } from '../host.ts';
import { checkPublishable } from './check-definition.ts';
import { checkReferences } from './check-references.ts';
import { type FormRow, insertFormVersion } from './form.sql.ts';

/** Tokens of forms are sealed, so that nobody else can make one. */
export const NO_SECRET_KEY = new Conflict(
  'This server has no SECRET_KEY, which published forms need. Ask its operator to set one.',
);

/**
 * Makes the draft of a form the version that visitors see (docs/behaviour/forms.md 5). What submissions do later needs the
 * rights that the publisher has.
 * @returns the form as it is then
 * @throws 403 `forbidden` for members, 400 `invalid_request` with its `path` for a draft that cannot work
 */
export async function publishDraft(context: WriteContext, host: FormHost, form: FormRow): Promise<FormRow> {
  const { caller, organizationId } = context;
  requireAdmin(caller.credential);
  requireScope(caller.credential.scopes, 'crm:write');
  if (!(await context.secrets.canSeal())) throw conflict(NO_SECRET_KEY);
  checkPublishable(form.draft);
  await checkReferences(context, host.operations, form.draft);
  if (form.draft.confirmation === 'email') await requireMailServer(context, host);
  const isSame = form.live !== null && isDeepStrictEqual(form.live, form.draft);
  const version = isSame ? form.version : (form.version ?? 0) + 1;
  if (!isSame && version !== null)
    context.defer(
      insertFormVersion(
        organizationId,
        { id: form.id, version, definition: form.draft },
        caller.credential.userId,
      ),
    );
  return { ...form, state: 'live', version, live: form.draft };
}

async function requireMailServer(context: WriteContext, { mailer }: FormHost): Promise<void> {
  if (mailer) return;
  const { organizationId } = context;
  const [row] = await context.query<{ has: boolean }>(
    sql`SELECT ${hasOwnServer(sql`${organizationId}::uuid`)} AS has`,
  );
  if (!row?.has) throw definitionProblem('confirmation', 'needs a mail server; set one in the settings');
}
