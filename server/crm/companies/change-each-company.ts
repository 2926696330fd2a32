import { JsonText, recordsById } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { RecordOutcome } from '../../records/bulk.schema.ts';
import { attempt, refusal } from '../../records/edits.ts';
import { notAMember, strangersAmong } from '../owners/owners.ts';
import type { Company } from './company.schema.ts';
import { type CompanyFields, lockCompanies, updateCompanyRows } from './company.sql.ts';
import { recordCompanyUpdate } from './update-company.ts';

/** How many are changed per statement: enough to save round trips, few enough to finish in time. */
const AT_ONCE = 50;

/**
 * Changes many companies: locks them, lets a pure rule decide for each, and writes their rows, audit entries and events.
 * @param decide throws an ApiError to refuse the change of a company: 409 if somebody has changed it since
 * @returns the outcome for each that exists, in any order
 */
export async function changeEachCompany(
  context: WriteContext,
  ids: readonly string[],
  decide: (company: Company) => CompanyFields,
): Promise<RecordOutcome[]> {
  // In the locking order of all statements, so that two such requests do not deadlock.
  const ordered = ids.toSorted();
  const outcomes: RecordOutcome[] = [];
  for (let done = 0; done < ordered.length; done += AT_ONCE) {
    outcomes.push(...(await changeSome(context, ordered.slice(done, done + AT_ONCE), decide)));
  }
  return outcomes;
}

async function changeSome(
  context: WriteContext,
  ids: readonly string[],
  decide: (company: Company) => CompanyFields,
): Promise<RecordOutcome[]> {
  const { organizationId, caller } = context;
  const locked = await context.query<{ json: string; now: string }>(lockCompanies(organizationId, ids));
  const decided = locked.map(({ json }) => {
    const before = new JsonText<Company>(json).value();
    return { before, fields: attempt(() => decide(before)) };
  });
  const strangers = await strangersAmong(
    context,
    decided.map(({ before, fields }) => newOwnerOf(before, fields)),
  );
  const changes: { readonly before: Company; readonly fields: CompanyFields }[] = [];
  const outcomes = decided.map(({ before, fields }): RecordOutcome => {
    const { id } = before;
    if (fields instanceof ApiError) return { id, ...refusal(fields) };
    if (strangers.has(newOwnerOf(before, fields) ?? '')) return { id, ...refusal(notAMember()) };
    if (Object.keys(changesBetween(before, { ...before, ...fields })).length === 0)
      return { id, outcome: 'unchanged' };
    changes.push({ before, fields });
    return { id, outcome: 'changed', request_id: caller.requestId };
  });
  await write(context, changes, locked[0]?.now ?? '');
  return outcomes;
}

/** The owner that a company would get. A former member may stay. */
function newOwnerOf(before: Company, fields: CompanyFields | ApiError): string | null | undefined {
  if (fields instanceof ApiError || fields.owner_id === before.owner_id) return undefined;
  return fields.owner_id;
}

async function write(
  context: WriteContext,
  changes: readonly { readonly before: Company; readonly fields: CompanyFields }[],
  now: string,
): Promise<void> {
  if (changes.length === 0) return;
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
}
