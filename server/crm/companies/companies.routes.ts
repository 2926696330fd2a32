import { routesOf } from '../../kernel/http/route.ts';
import { batchCompanies } from '../batch/batch-companies.ts';
import { upsertCompany } from '../upsert/upsert-company.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { getCompany } from './get-company.ts';
import { listCompanies } from './list-companies.ts';
import { listCompanyDuplicates } from './list-company-duplicates.ts';
import { mergeCompanies } from './merge-companies.ts';
import { updateCompany } from './update-company.ts';

const route = routesOf('Companies');

export const companyRoutes = [
  route.list('/api-companies', listCompanies),
  route.create('/api-companies', createCompany),
  route.get('/api-companies/:id', getCompany),
  route.patch('/api-companies/:id', updateCompany),
  route.delete('/api-companies/:id', deleteCompany),
  route.post('/api-companies/:id/merge', mergeCompanies),
  route.post('/api-companies-upsert', upsertCompany),
  route.post('/api-companies-batch', batchCompanies),
  route.list('/api-company-duplicates', listCompanyDuplicates),
];
