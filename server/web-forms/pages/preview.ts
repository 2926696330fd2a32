import { z } from 'zod';
import { pathId } from '../../kernel/fields/fields.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { type FormRow, selectForm } from '../forms/form.sql.ts';
import { FORM_APPEARANCE } from './appearance.ts';
import { formPage } from './form-page.ts';
import { documentOf } from './public-page.ts';

const previewQuery = z.object({
  id: pathId('form'),
  nonce: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'must be a nonce of the page that shows the preview' })
    .default('none')
    .meta({ description: 'Of the page that shows the preview, whose content policy holds for it, too.' }),
});

const preview = z.object({
  html: z.string().meta({ description: 'The page of the draft. It sends nothing and runs no script.' }),
});

/** Shows the draft of a form as visitors will see it, for the person who edits it. */
export const previewForm = defineRead({
  name: 'preview-form',
  summary: 'Preview a form',
  scope: 'web:read',
  input: previewQuery,
  output: preview,
  run: async (context, { id, nonce }) => {
    const { organizationId } = context;
    const [row] = await context.query<FormRow>(selectForm(organizationId, id));
    if (!row) throw notFound('form');
    const form = {
      definition: row.draft,
      name: row.name,
      organizationName: row.org_name,
      language: row.language,
    };
    const appearance = await readSettings(context, organizationId, FORM_APPEARANCE);
    const page = formPage({ form, appearance, action: '', token: '', carried: [] });
    return { data: { html: documentOf({ ...page, hasScript: false }, nonce) } };
  },
});
