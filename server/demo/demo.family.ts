import type { Family } from '../kernel/family/family.ts';
import { sampleDataWebRoutes } from './sample/sample-data.web-routes.ts';

/** Sample data, which people load into an empty organization and remove again. */
export const demoFamily = { name: 'demo', webRoutes: () => sampleDataWebRoutes } satisfies Family;
