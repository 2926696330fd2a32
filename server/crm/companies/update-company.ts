import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { attempt, type Edit, onlyOne } from '../../records/edits.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { type OwnChoice, type OwnFields, ownFields } from '../custom-fields/values/own-fields.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import {
  awaitExternalIds,
  type Claim,
  metaOf,
  readExternalId,
  withoutTaken,
} from '../external-ids/external-ids.ts';
import { withoutRefusedOwners } from '../owners/owners.ts';
import { type Company, type CompanyPatch, companyId, companyPatch, companyView } from './company.schema.ts';
import { type CompanyFields, lockCompanies, updateCompanyRows } from './company.sql.ts';
import { COMPANY_CONSTRAINTS } from './company-constraints.ts';

/** Updates a company. */
export const updateCompany = defineWrite({
  name: 'update-company',
  kind: 'company',
  summary: 'Update a company',
  description: 'Only the fields in the request change; null clears a field.',
  scope: 'crm:write',
  input: companyPatch.extend(companyId.shape),
  output: companyView,
  meta: ignoredMeta,
  constraints: COMPANY_CONSTRAINTS,
  run: async (context, { id, ...patch }) => {
    requireSomeField(companyPatch, patch);
    const { fields, ignored } = readExternalId(patch);
    return { data: await changeCompany(context, id, () => fields, fields.custom_fields), ...metaOf(ignored) };
  },
});

/** A company that is to be changed among others; its rule gives the fields to set, without `custom_fields`. */
export interface CompanyEdit extends Edit<Company, CompanyPatch>, OwnChoice {
  /** The `custom_fields` of the change, as the caller gave them. */
  readonly given?: GivenValues | undefined;
  /** How a new external id is claimed; by default the database refuses one that is taken. */
  readonly claim?: Claim | undefined;
}

/**
 * Changes one company with `editCompanies`.
 * @returns the company as it is then
 * @throws 404 `not_found` if the organization has no such company, and the errors of `decide`
 */
export async function changeCompany(
  context: WriteContext,
  id: string,
  decide: CompanyEdit['decide'],
  given?: GivenValues,
  choice?: Pick<CompanyEdit, 'fills' | 'still' | 'claim'>,
): Promise<JsonText<Company>> {
  return onlyOne(await editCompanies(context, [{ id, decide, given, ...choice }])).data;
}

/** A company after a change. */
export interface ChangedCompany {
  readonly data: JsonText<Company>;
  /** False if there was nothing to change, so nothing was written. */
  readonly isChanged: boolean;
}

/**
 * Changes companies: locks them, lets a pure rule decide for each, and writes their rows, audit entries and events. If
 * nothing changes, nothing is written. A refused change does not prevent the others.
 * @param edits each for a different company
 * @returns the outcome for each, in their order
 */
export async function editCompanies(
  context: WriteContext,
  edits: readonly CompanyEdit[],
): Promise<(ChangedCompany | ApiError)[]> {
  const ids = edits.map(({ id }) => id);
  const [locked, own] = await Promise.all([
    context.query<{ id: string; json: string; now: string }>(lockCompanies(context.organizationId, ids)),
    ownFields(
      context,
      'company',
      edits.map(({ given }) => given),
    ),
  ]);
  const companies = recordsById<Company>(locked);
  const now = locked[0]?.now ?? '';
  const decided = edits.map((edit) => attempt(() => decideOf(companies.get(edit.id), edit, own, now)));
  const claim = edits[0]?.claim ?? awaitExternalIds;
  const claimed = await withoutTaken(context, 'company', decided, ({ fields }) => fields, claim);
  const decisions = await withoutRefusedOwners(context, claimed, ({ newOwner }) => newOwner);
  const written = await writeDecisions(context, decisions, now);
  return decisions.map((decision) => {
    if (decision instanceof ApiError) return decision;
    const record = written.get(decision.before.id);
    return { data: record ?? decision.current, isChanged: record !== undefined };
  });
}

/** A locked company, and the fields that it gets. */
interface Decision {
  readonly current: JsonText<Company>;
  readonly before: Company;
  readonly fields: CompanyFields;
  readonly newOwner: string | null | undefined;
  readonly isChange: boolean;
}

function decideOf(
  current: JsonText<Company> | undefined,
  { decide, given, claim: _claim, ...choice }: CompanyEdit,
  own: OwnFields,
  now: string,
): Decision {
  if (!current) throw notFound('company');
  const before = current.value();
  const { custom_fields: _, ...decided } = decide(before, now);
  const fields = { ...decided, ...own.changed(before.custom_fields, given, choice) };
  const changes = changesBetween(before, { ...before, ...fields });
  const isChange = Object.keys(changes).length > 0;
  // A former member may stay the owner.
  return { current, before, fields, isChange, newOwner: changes.owner_id ? fields.owner_id : undefined };
}

async function writeDecisions(
  context: WriteContext,
  decisions: readonly (Decision | ApiError)[],
  now: string,
): Promise<ReadonlyMap<string, JsonText<Company>>> {
  const changes = decisions.flatMap((decision) =>
    decision instanceof ApiError || !decision.isChange ? [] : [decision],
  );
  if (changes.length === 0) return new Map();
  const rows = changes.map(({ before: { id }, fields }) => ({ id, fields }));
  const written = await context.query<{ id: string; json: string }>(
    updateCompanyRows(context.organizationId, rows, now),
  );
  const records = recordsById<Company>(written);
  for (const { before } of changes) {
    const record = records.get(before.id);
    if (!record) throw new Error('A locked company was not written.');
    recordCompanyUpdate(context, before, record);
  }
  return records;
}

/** Records an update of a company: its audit entry and `company.updated`. */
export function recordCompanyUpdate(context: WriteContext, before: Company, record: JsonText<Company>): void {
  const after = record.value();
  const about = { recordType: 'company', recordId: before.id, changes: changesBetween(before, after) };
  context.audit({ ...about, action: 'updated' });
  context.emit({ ...about, type: 'company.updated', record, occurredAt: after.updated_at });
}
