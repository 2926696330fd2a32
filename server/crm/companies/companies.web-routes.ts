import { routesOf } from '../../kernel/http/route.ts';
import { changeCompanies } from './change-companies.ts';
import { countCompaniesOfTable } from './count-companies.ts';
import { deleteCompanies } from './delete-companies.ts';
import { listCompanyIds } from './list-company-ids.ts';
import { matchCompanies } from './match-companies.ts';
import { undoCompaniesChange } from './undo-companies-change.ts';

const route = routesOf('Companies');

/** Requests of the table of companies, besides those of REST. */
export const companyWebRoutes = [
  route.get('/companies-count', countCompaniesOfTable),
  route.list('/company-ids', listCompanyIds),
  route.list('/company-matches', matchCompanies),
  route.post('/companies-bulk', changeCompanies),
  route.post('/companies-bulk-undo', undoCompaniesChange),
  route.post('/companies-bulk-delete', deleteCompanies),
];
