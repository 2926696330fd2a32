import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import { page } from '../kernel/fields/fields.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import { mailView } from './mail.schema.ts';
import { selectMails } from './mail.sql.ts';

/** Lists the emails that the organization sent or is to send, newest first. */
export const listMails = defineRead({
  name: 'list-mails',
  summary: 'List emails',
  scope: null,
  role: 'admin',
  input: z.object(page({ default: 50, max: 200 })),
  output: z.array(mailView),
  run: async (context, { limit, offset }) => {
    const rows = await context.query<{ json: string }>(
      selectMails(context.organizationId, { limit, offset }),
    );
    return { data: rows.map(({ json }) => new JsonText(json)), meta: { limit, offset, count: rows.length } };
  },
});
