import { z } from 'zod';
import { requiredText, uuid } from '../../kernel/fields/fields.ts';
import { idsToChange, listToChange } from '../../records/bulk.schema.ts';
import { idsFrom } from '../../records/ids.schema.ts';
import { companyFilter, companyPatch } from './company.schema.ts';

/** The input of `POST /web/companies-bulk-delete`. */
export const companiesToDelete = z.object({ ids: idsToChange('company', 'companies') });

/** The fields that many companies can get together: those that are not of one company, as a name or a domain is. */
const sharedCompanyFields = companyPatch.pick({
  industry: true,
  address_line1: true,
  address_line2: true,
  city: true,
  state: true,
  zip: true,
  country: true,
  notes: true,
  owner_id: true,
  custom_fields: true,
});

/** The input of `POST /web/companies-bulk`: some companies, and the change to all of them. */
export const companiesChange = z
  .object({ ids: idsToChange('company', 'companies'), ...sharedCompanyFields.shape })
  .refine(changesSomething, { error: 'must have a field to change' });

function changesSomething({ ids: _, ...fields }: { ids: unknown }): boolean {
  return Object.values(fields).some((value) => value !== undefined);
}

/** The input of `POST /web/companies-bulk-undo`: companies, and the request whose change to undo. */
export const companiesUndo = z.object({
  changes: listToChange('company', 'companies', z.object({ id: uuid(), request_id: requiredText(200) })),
});

/** The input of `GET /web/company-ids`: the filters of the list, and where to continue. */
export const companyIdsQuery = z.object({ ...companyFilter.shape, from: idsFrom() });
