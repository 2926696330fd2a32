import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import { languageTag } from '../../kernel/language/language.sql.ts';
import type { FormDefinition } from '../forms/definition.schema.ts';
import {
  type Attribution,
  type GivenConsent,
  type SubmissionQuery,
  submissionView,
  type Verdict,
} from './submission.schema.ts';

/** All statements on submissions. */

export const submissionTable = recordTable('form_submissions', submissionView, {
  set: ['id', 'org_id', 'created_at', 'updated_at'],
  hidden: ['email'],
});

const SUBMISSION_JSON = submissionTable.json('s');

/** A submission that arrives. */
export interface NewSubmission {
  readonly id: string;
  readonly formId: string;
  readonly version: number;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly answers: Readonly<Record<string, unknown>>;
  readonly attribution: Attribution;
  readonly consent: GivenConsent | null;
  readonly email: string | null;
}

/** Keeps a submission; no row if its token was used before. */
export function insertSubmission(organizationId: string, sent: NewSubmission): Sql {
  const { id, formId, version, verdict, reasons, answers, attribution, consent, email } = sent;
  return sql`
    INSERT INTO form_submissions AS s (org_id, id, form_id, form_version, verdict, reasons, answers, attribution, consent, email,
      created_at, updated_at)
    SELECT ${organizationId}, ${id}, ${formId}, ${version}, ${verdict}, ${reasons}::text[], ${JSON.stringify(answers)}::json,
      ${JSON.stringify(attribution)}::json, ${consent === null ? null : JSON.stringify(consent)}::json, ${email}, t.now, t.now
    FROM (SELECT ${NOW} AS now OFFSET 0) t
    ON CONFLICT DO NOTHING RETURNING s.id, ${timestampText(sql`s.created_at`)} AS created_at`;
}

/** What was sent with a token that is used again. */
export function selectAnswers(organizationId: string, id: string): Sql {
  return sql`
    SELECT s.form_id, s.answers FROM form_submissions s WHERE s.org_id = ${organizationId} AND s.id = ${id}`;
}

/** How many submissions of the last day named an address. */
export function countOfAddress(organizationId: string, email: string): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM (
      SELECT FROM form_submissions s
      WHERE s.org_id = ${organizationId} AND s.email_folded = fold_text(${email}) AND s.created_at > now() - interval '1 day'
      LIMIT 10) recent`;
}

/** What became of a submission. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly contact_id: string | null;
  readonly deal_id: string | null;
  readonly task_id: string | null;
  readonly suggestion: Readonly<Record<string, unknown>> | null;
}

/** Stores what became of a submission; returns it. */
export function settleSubmission(
  organizationId: string,
  id: string,
  outcome: Outcome,
  { isConfirmed, reviewer }: { readonly isConfirmed: boolean; readonly reviewer: Reviewer | null },
): Sql {
  const { verdict, reasons, contact_id, deal_id, task_id, suggestion } = outcome;
  return sql`
    UPDATE form_submissions s SET verdict = ${verdict}, reasons = ${reasons}::text[], contact_id = ${contact_id}::uuid,
      deal_id = ${deal_id}::uuid, task_id = ${task_id}::uuid,
      suggestion = ${suggestion === null ? null : JSON.stringify(suggestion)}::json,
      confirmed_at = CASE WHEN ${isConfirmed}::boolean THEN coalesce(s.confirmed_at, ${NOW}) ELSE s.confirmed_at END,
      reviewed_at = CASE WHEN ${reviewer !== null}::boolean THEN ${NOW} ELSE s.reviewed_at END,
      reviewed_by = CASE WHEN ${reviewer !== null}::boolean THEN ${reviewer?.userId ?? null}::uuid ELSE s.reviewed_by END,
      updated_at = greatest(${NOW}, s.updated_at + interval '1 millisecond')
    WHERE s.org_id = ${organizationId} AND s.id = ${id}
    RETURNING ${SUBMISSION_JSON}`;
}

/** Who reviewed a submission; a key or an app may belong to nobody. */
export interface Reviewer {
  readonly userId: string | null;
}

/** A submission, with the form that its sender saw. */
export interface LockedSubmission {
  readonly json: string;
  readonly definition: FormDefinition;
  readonly form_name: string;
  readonly org_name: string;
  readonly language: string | null;
  readonly email: string | null;
}

export function lockSubmission(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${SUBMISSION_JSON}, v.definition, f.name AS form_name, o.name AS org_name,
      ${LANGUAGE} AS language, s.email
    FROM (SELECT * FROM form_submissions WHERE org_id = ${organizationId} AND id = ${id} FOR UPDATE) s
    JOIN organizations o ON o.id = s.org_id
    JOIN forms f ON f.org_id = s.org_id AND f.id = s.form_id
    JOIN form_versions v ON v.org_id = s.org_id AND v.form_id = s.form_id AND v.version = s.form_version`;
}

export function selectSubmission(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${SUBMISSION_JSON} FROM form_submissions s WHERE s.org_id = ${organizationId} AND s.id = ${id}`;
}

/** A page of the submissions, the newest first. */
export function selectSubmissions(organizationId: string, query: SubmissionQuery): Sql {
  const { form_id, contact_id, verdict, created_since, limit, offset } = query;
  const wanted = allOf(
    form_id === undefined ? undefined : sql`s.form_id = ${form_id}`,
    contact_id === undefined ? undefined : sql`s.contact_id = ${contact_id}`,
    verdict === undefined ? undefined : sql`s.verdict = ${verdict}`,
    created_since === undefined ? undefined : sql`s.created_at >= ${created_since}`,
  );
  return sql`
    SELECT ${SUBMISSION_JSON} FROM form_submissions s WHERE s.org_id = ${organizationId} AND ${wanted}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`.plannedEachTime();
}

/** Notes that an address gets its mail of the day; no row if it already got one. */
export function claimConfirmation(organizationId: string, email: string, submissionId: string): Sql {
  return sql`
    INSERT INTO form_confirmations (org_id, email_folded, day, submission_id)
    VALUES (${organizationId}, fold_text(${email}), (clock_timestamp() AT TIME ZONE 'UTC')::date, ${submissionId})
    ON CONFLICT DO NOTHING RETURNING day`;
}

const LANGUAGE = languageTag(sql`f.org_id`);

/** The live definition of a form, for its visitors. */
export interface LiveForm {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly organizationName: string;
  /** The setting of the organization. */
  readonly language: string | null;
  readonly version: number;
  readonly definition: FormDefinition;
}

export function selectLiveForm(organizationId: string, id: string): Sql {
  return sql`
    SELECT f.id, f.org_id AS "organizationId", f.name, o.name AS "organizationName", ${LANGUAGE} AS language,
      f.version, v.definition
    FROM forms f JOIN organizations o ON o.id = f.org_id
    JOIN form_versions v ON v.org_id = f.org_id AND v.form_id = f.id AND v.version = f.version
    WHERE f.org_id = ${organizationId} AND f.id = ${id} AND f.state = 'live'`;
}

/** How many rows one statement deletes. */
export const BATCH = 5_000;

/** Deletes what nobody accepted in 30 days; for the scheduled job, across organizations. */
export function deleteOldSubmissions(): Sql {
  return sql`
    DELETE FROM form_submissions WHERE (org_id, id) IN (
      SELECT org_id, id FROM form_submissions WHERE verdict <> 'accepted' AND created_at < now() - interval '30 days'
      LIMIT ${BATCH}) RETURNING id`;
}

export function deleteOldConfirmations(): Sql {
  return sql`DELETE FROM form_confirmations WHERE day < current_date - 2`;
}

/** A submission that a link names, with the version of the form that its sender saw. */
export interface ConfirmedForm extends LiveForm {
  /** The submission. */
  readonly json: string;
}

export function selectConfirmed(organizationId: string, submissionId: string): Sql {
  return sql`
    SELECT f.id, f.org_id AS "organizationId", f.name, o.name AS "organizationName", ${LANGUAGE} AS language,
      v.version, v.definition, ${SUBMISSION_JSON}
    FROM form_submissions s JOIN organizations o ON o.id = s.org_id
    JOIN forms f ON f.org_id = s.org_id AND f.id = s.form_id
    JOIN form_versions v ON v.org_id = s.org_id AND v.form_id = s.form_id AND v.version = s.form_version
    WHERE s.org_id = ${organizationId} AND s.id = ${submissionId}`;
}
