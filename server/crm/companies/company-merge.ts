import { fieldsThatFill, joinedNotes } from '../../records/merged-values.ts';
import { valueText } from '../custom-fields/values/value-text.ts';
import { type Company, type CompanyPatch, companyPatch } from './company.schema.ts';
import type { CompanyFields } from './company.sql.ts';

/**
 * Decides what becomes of a company that another one is merged into: it keeps its values, fills its empty fields from the
 * other, and has the notes of both; chosen values come before all that. Companies have no activities, so the values that
 * neither keeps stand as a line of their own in the notes. Pure.
 * @param merged the custom fields of both
 * @throws 400 `invalid_request` when the notes become longer than they may be
 */
export function decideCompanyMerge(
  survivor: Company,
  other: Company,
  { custom_fields: _, ...chosen }: CompanyPatch,
  merged: Pick<CompanyFields, 'custom_fields'>,
): CompanyFields {
  const fields = { ...valuesOf(other, fieldsThatFill(survivor, other)), ...chosen, ...merged };
  const both = chosen.notes === undefined ? joinedNotes(survivor.notes, other.notes) : chosen.notes;
  const lost = lostValues(survivor, other, fields);
  return { ...fields, notes: joinedNotes(both, lost === '' ? null : `Merged with ${other.name}: ${lost}`) };
}

const FIELDS = Object.keys(companyPatch.shape).filter((name) => name !== 'custom_fields');

/** Those of the fields that an update may write. */
function valuesOf(company: Company, fields: Partial<Company>): CompanyFields {
  const names = FIELDS.filter((name) => Reflect.has(fields, name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(company, name)]));
}

/** Notes have their own place, and the id of a user says nothing to readers. */
const NOT_NOTED = ['notes', 'owner_id'];

/** What either company had and none has now, such as `domain old.example, phone 123`. */
function lostValues(survivor: Company, other: Company, fields: CompanyFields): string {
  const kept: object = { ...survivor, ...fields };
  const builtIn = FIELDS.filter((name) => !NOT_NOTED.includes(name)).flatMap((name) => {
    const values = new Set([survivor, other].map((company) => String(Reflect.get(company, name) ?? '')));
    const gone = [...values].filter((value) => value !== '' && value !== Reflect.get(kept, name));
    return gone.map((value) => `${name.replaceAll('_', ' ')} ${value}`);
  });
  return [...builtIn, ...lostOwnValues(survivor, other, fields)].join(', ');
}

function lostOwnValues(survivor: Company, other: Company, { custom_fields = {} }: CompanyFields): string[] {
  return Object.entries(custom_fields).flatMap(([key, kept]) => {
    const values = [survivor, other].map((company) => valueText(company.custom_fields?.[key]));
    const gone = new Set(values.filter((value) => value !== '' && value !== valueText(kept)));
    return [...gone].map((value) => `${key.replaceAll('_', ' ')} ${value}`);
  });
}
