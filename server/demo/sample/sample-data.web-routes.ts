import { routesOf } from '../../kernel/http/route.ts';
import { getSampleData } from './get-sample-data.ts';
import { loadSampleData } from './load-sample-data.ts';
import { removeSampleData } from './remove-sample-data.ts';

const route = routesOf('Sample data');

/** Requests of the web app about sample data. */
export const sampleDataWebRoutes = [
  route.get('/sample-data', getSampleData),
  route.action('/sample-data', loadSampleData),
  route.action('/sample-data/remove', removeSampleData),
];
