import { z } from 'zod';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import type { FormServices } from '../host.ts';
import { formId, formQuery, formView } from './form.schema.ts';
import { type FormRow, selectForm, selectForms } from './form.sql.ts';
import { shownForms, shownOne } from './shown-form.ts';

/** Lists the forms of the organization. */
export function listForms({ config }: Pick<FormServices, 'config'>) {
  return defineRead({
    name: 'list-forms',
    summary: 'List forms',
    description: 'By name, with their drafts.',
    scope: 'web:read',
    input: formQuery,
    output: z.array(formView),
    run: async (context, query) => {
      const rows = await context.query<FormRow>(selectForms(context.organizationId, query));
      const { limit, offset } = query;
      const data = await shownForms(context, rows, config.baseUrl);
      return { data, meta: { limit, offset, count: rows.length } };
    },
  });
}

/** Gets a form with its draft. */
export function getForm({ config }: Pick<FormServices, 'config'>) {
  return defineRead({
    name: 'get-form',
    summary: 'Get a form',
    scope: 'web:read',
    input: formId,
    output: formView,
    run: async (context, { id }) => {
      const [row] = await context.query<FormRow>(selectForm(context.organizationId, id));
      if (!row) throw notFound('form');
      return { data: await shownOne(context, row, config.baseUrl) };
    },
  });
}
