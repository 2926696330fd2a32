import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import { page, pathId } from '../kernel/fields/fields.ts';
import { notFound } from '../kernel/operations/errors.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import { type MailView, mailState, mailView } from './mail.schema.ts';
import { selectMail, selectMails } from './mail.sql.ts';

/** Lists the emails that the organization has sent or will send, newest first. */
export const listMails = defineRead({
  name: 'list-mails',
  summary: 'List emails',
  scope: null,
  role: 'admin',
  input: z.object({ ...page({ default: 50, max: 200 }), state: mailState.optional() }),
  output: z.array(mailView),
  run: async (context, { limit, offset, state }) => {
    const rows = await context.query<{ json: string }>(
      selectMails(context.organizationId, { limit, offset }, state),
    );
    return { data: rows.map(({ json }) => new JsonText(json)), meta: { limit, offset, count: rows.length } };
  },
});

/** Reads one email of the organization, without its content. */
export const getMail = defineRead({
  name: 'get-mail',
  summary: 'Get an email',
  scope: null,
  role: 'admin',
  input: z.object({ id: pathId('email') }),
  output: mailView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectMail(context.organizationId, id));
    if (!row) throw notFound('email');
    return { data: new JsonText<MailView>(row.json) };
  },
});
