import { isDeepStrictEqual } from 'node:util';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { embeddedForm, embeddingScript, formUrl } from './embed.ts';
import type { Form } from './form.schema.ts';
import { countSubmissions, type FormRow } from './form.sql.ts';

/** Forms as answers show them: with their addresses, their code for websites, and how many submissions they have. */
export async function shownForms(
  context: ReadContext,
  rows: readonly FormRow[],
  baseUrl: string,
): Promise<Form[]> {
  const counted = await context.query<{ form_id: string; verdict: string; counted: number }>(
    countSubmissions(
      context.organizationId,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) =>
    shownForm(row, baseUrl, countsOf(counted.filter(({ form_id }) => form_id === row.id))),
  );
}

/** One form as answers show it. */
export async function shownOne(context: ReadContext, row: FormRow, baseUrl: string): Promise<Form> {
  const [form] = await shownForms(context, [row], baseUrl);
  if (!form) throw new Error('A form was not shown.');
  return form;
}

function countsOf(rows: readonly { readonly verdict: string; readonly counted: number }[]): Form['counts'] {
  const of = (verdict: string) => rows.find((row) => row.verdict === verdict)?.counted ?? 0;
  return { accepted: of('accepted'), held: of('held'), spam: of('spam'), unconfirmed: of('unconfirmed') };
}

function shownForm(row: FormRow, baseUrl: string, counts: Form['counts']): Form {
  const { draft, live, org_slug, now: _, ...form } = row;
  const url = formUrl(baseUrl, org_slug, row.slug);
  return {
    id: form.id,
    org_id: form.org_id,
    name: form.name,
    slug: form.slug,
    state: form.state,
    version: form.version,
    unpublished_changes: live !== null && !isDeepStrictEqual(draft, live),
    ...draft,
    url,
    html: embeddedForm(live ?? draft, { url, name: row.name, language: row.language }),
    script: embeddingScript(baseUrl, { organization: org_slug, slug: row.slug }),
    counts,
    created_by: form.created_by,
    created_at: form.created_at,
    updated_at: form.updated_at,
  };
}
