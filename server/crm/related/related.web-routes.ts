import { routesOf } from '../../kernel/http/route.ts';
import { listRelatedRecords } from './list-related-records.ts';

const route = routesOf('Records');

/** The request of the web app about what belongs to a contact or a company. */
export const relatedWebRoutes = [route.get('/related-records', listRelatedRecords)];
