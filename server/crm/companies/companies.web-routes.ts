import { routesOf } from '../../kernel/http/route.ts';
import { countCompaniesOfTable } from './count-companies.ts';

const route = routesOf('Companies');

/** What the table of companies asks for besides the REST API. */
export const companyWebRoutes = [route.get('/companies-count', countCompaniesOfTable)];
