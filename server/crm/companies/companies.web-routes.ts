import { routesOf } from '../../kernel/http/route.ts';
import { countCompaniesOfTable } from './count-companies.ts';
import { deleteCompanies } from './delete-companies.ts';
import { listCompanyIds } from './list-company-ids.ts';

const route = routesOf('Companies');

/** What the table of companies asks for besides the REST API. */
export const companyWebRoutes = [
  route.get('/companies-count', countCompaniesOfTable),
  route.list('/company-ids', listCompanyIds),
  route.post('/companies-bulk-delete', deleteCompanies),
];
