import { z } from 'zod';
import { requiredText, uuid } from '../../kernel/fields/fields.ts';
import { idsToChange, listToChange } from '../../records/bulk.schema.ts';
import { idsFrom } from '../../records/ids.schema.ts';
import { givenOwner } from '../owners/owner-field.ts';
import { companyFilter } from './company.schema.ts';

/** The input of `POST /web/companies-bulk-delete`. */
export const companiesToDelete = z.object({ ids: idsToChange('company', 'companies') });

/** The input of `POST /web/companies-bulk`: some companies, and the change to all of them. */
export const companiesChange = z.object({ ids: idsToChange('company', 'companies'), owner_id: givenOwner() });

/** The input of `POST /web/companies-bulk-undo`: companies, and the request whose change to undo. */
export const companiesUndo = z.object({
  changes: listToChange('company', 'companies', z.object({ id: uuid(), request_id: requiredText(200) })),
});

/** The input of `GET /web/company-ids`: the filters of the list, and where to continue. */
export const companyIdsQuery = z.object({ ...companyFilter.shape, from: idsFrom() });
