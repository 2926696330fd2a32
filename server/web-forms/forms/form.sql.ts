import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { languageTag } from '../../kernel/language/language.sql.ts';
import type { FormDefinition } from './definition.schema.ts';
import type { FormQuery } from './form.schema.ts';

/** All statements on forms and their versions. */

/** A form as it is stored. */
export interface FormRow {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly slug: string;
  readonly state: 'draft' | 'live' | 'closed';
  readonly draft: FormDefinition;
  readonly version: number | null;
  /** The definition of that version. */
  readonly live: FormDefinition | null;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** A time later than the last update. */
  readonly now: string;
  readonly org_slug: string;
  readonly org_name: string;
  /** The setting of the organization. */
  readonly language: string | null;
}

const FORM = sql`
  f.id, f.org_id, f.name, f.slug, f.state, f.draft, f.version, v.definition AS live, f.created_by,
  ${timestampText(sql`f.created_at`)} AS created_at, ${timestampText(sql`f.updated_at`)} AS updated_at,
  ${timestampText(sql`greatest(${NOW}, f.updated_at + interval '1 millisecond')`)} AS now, o.slug AS org_slug,
  o.name AS org_name, ${languageTag(sql`f.org_id`)} AS language`;

const BESIDE = sql`
  JOIN organizations o ON o.id = f.org_id
  LEFT JOIN form_versions v ON v.org_id = f.org_id AND v.form_id = f.id AND v.version = f.version`;

/** A page of the forms, by name. */
export function selectForms(organizationId: string, { state, limit, offset }: FormQuery): Sql {
  return sql`
    SELECT ${FORM} FROM forms f ${BESIDE}
    WHERE f.org_id = ${organizationId} AND f.state = coalesce(${state ?? null}, f.state)
    ORDER BY fold_name(f.name), f.id LIMIT ${limit} OFFSET ${offset}`;
}

export function selectForm(organizationId: string, id: string): Sql {
  return sql`SELECT ${FORM} FROM forms f ${BESIDE} WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}

/** Locks a form. */
export function lockForm(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${FORM} FROM (SELECT * FROM forms WHERE org_id = ${organizationId} AND id = ${id} FOR UPDATE) f ${BESIDE}`;
}

export function countForms(organizationId: string): Sql {
  return sql`SELECT count(*)::int AS counted FROM forms f WHERE f.org_id = ${organizationId}`;
}

/** The slugs that begin like one, so that a new one can differ from them. */
export function selectSlugs(organizationId: string, beginning: string): Sql {
  return sql`
    SELECT f.slug FROM forms f WHERE f.org_id = ${organizationId} AND starts_with(f.slug, ${beginning})`;
}

/** A form to insert. */
export interface NewForm {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly draft: FormDefinition;
  readonly createdBy: string | null;
}

export function insertForm(organizationId: string, { id, name, slug, draft, createdBy }: NewForm): Sql {
  return sql`
    INSERT INTO forms (org_id, id, name, slug, draft, created_by, created_at, updated_at)
    SELECT ${organizationId}, ${id}, ${name}, ${slug}, ${JSON.stringify(draft)}::json, ${createdBy}::uuid, t.now, t.now
    FROM (SELECT ${NOW} AS now OFFSET 0) t`;
}

/** Stores what people changed of a form. */
export function updateFormRow(
  organizationId: string,
  form: Pick<FormRow, 'id' | 'name' | 'slug' | 'state' | 'draft' | 'version'>,
  now: string,
): Sql {
  const { id, name, slug, state, draft, version } = form;
  return sql`
    UPDATE forms f SET name = ${name}, slug = ${slug}, state = ${state}, draft = ${JSON.stringify(draft)}::json,
      version = ${version}, updated_at = ${now}
    WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}

/** Keeps a definition as the next version of a form. */
export function insertFormVersion(
  organizationId: string,
  { id, version, definition }: { id: string; version: number; definition: FormDefinition },
  publishedBy: string | null,
): Sql {
  return sql`
    INSERT INTO form_versions (org_id, form_id, version, definition, published_by, published_at)
    VALUES (${organizationId}, ${id}, ${version}, ${JSON.stringify(definition)}::json, ${publishedBy}::uuid, ${NOW})`;
}

/** Deletes a form with its versions and submissions. */
export function deleteFormRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM forms f WHERE f.org_id = ${organizationId} AND f.id = ${id} RETURNING f.name`;
}

/** How many submissions forms have, by verdict. */
export function countSubmissions(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT s.form_id, s.verdict, count(*)::int AS counted FROM form_submissions s
    WHERE s.org_id = ${organizationId} AND s.form_id = ANY (${ids}::uuid[])
    GROUP BY s.form_id, s.verdict`;
}

/** The organization and the form at a public address; no row unless the form is live. */
export function selectFormByAddress(organizationSlug: string, slug: string): Sql {
  return sql`SELECT org_id, form_id FROM find_form(${organizationSlug}, ${slug})`;
}
