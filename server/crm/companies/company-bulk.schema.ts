import { z } from 'zod';
import { idsToChange } from '../../records/bulk.schema.ts';
import { idsFrom } from '../../records/ids.schema.ts';
import { companyFilter } from './company.schema.ts';

/** What `POST /web/companies-bulk-delete` takes. */
export const companiesToDelete = z.object({ ids: idsToChange('company', 'companies') });

/** What `GET /web/company-ids` takes: the filters of the list, and where to go on. */
export const companyIdsQuery = z.object({ ...companyFilter.shape, from: idsFrom() });
