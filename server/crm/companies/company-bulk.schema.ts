import { z } from 'zod';
import { changesToUndo, idsToChange } from '../../records/bulk.schema.ts';
import { idsFrom } from '../../records/ids.schema.ts';
import { ADDRESS_FIELDS } from '../address-fields.ts';
import { companyFilter, companyPatch } from './company.schema.ts';

/** The input of `POST /web/companies-bulk-delete`. */
export const companiesToDelete = z.object({ ids: idsToChange('company', 'companies') });

/** The fields that many companies can get together: those that are not of one company, as a name or a domain is. */
export const sharedCompanyFields = companyPatch.pick({
  industry: true,
  phone: true,
  website: true,
  ...ADDRESS_FIELDS,
  notes: true,
  owner_id: true,
  custom_fields: true,
});

/** The input of `POST /web/companies-bulk`: some companies, and the change to all of them. */
export const companiesChange = z.object({
  ids: idsToChange('company', 'companies'),
  ...sharedCompanyFields.shape,
});

/** The input of `POST /web/companies-bulk-undo`. */
export const companiesUndo = changesToUndo('company', 'companies');

/** The input of `GET /web/company-ids`: the filters of the list, and where to continue. */
export const companyIdsQuery = z.object({ ...companyFilter.shape, from: idsFrom() });
