import { z } from 'zod';
import { idsToChange } from '../../records/bulk.schema.ts';
import { idsFrom } from '../../records/ids.schema.ts';
import { companyFilter } from './company.schema.ts';

/** The input of `POST /web/companies-bulk-delete`. */
export const companiesToDelete = z.object({ ids: idsToChange('company', 'companies') });

/** The input of `GET /web/company-ids`: the filters of the list, and where to continue. */
export const companyIdsQuery = z.object({ ...companyFilter.shape, from: idsFrom() });
