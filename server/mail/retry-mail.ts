import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import { pathId } from '../kernel/fields/fields.ts';
import { Conflict, conflict, notFound } from '../kernel/operations/errors.ts';
import { defineWrite } from '../kernel/operations/operation.ts';
import { mailView } from './mail.schema.ts';
import { retryMailNow, selectMail } from './mail.sql.ts';

const CANNOT_RETRY = new Conflict(
  'This email cannot be sent again: it is waiting, was already sent, or its content is no longer stored.',
);

/** Sends an email again that failed or is uncertain. */
export const retryMail = defineWrite({
  name: 'retry-mail',
  summary: 'Send an email again',
  scope: null,
  role: 'admin',
  input: z.object({ id: pathId('email') }),
  output: mailView,
  conflicts: [CANNOT_RETRY],
  run: async (context, { id }) => {
    const { organizationId } = context;
    const retried = await context.query(retryMailNow(organizationId, id));
    const [row] = await context.query<{ json: string }>(selectMail(organizationId, id));
    if (!row) throw notFound('email');
    if (retried.length === 0) {
      throw conflict(CANNOT_RETRY);
    }
    context.audit({ recordType: 'mail', recordId: id, action: 'retried' });
    return { data: new JsonText(row.json) };
  },
});
