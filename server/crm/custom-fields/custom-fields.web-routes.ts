import { routesOf } from '../../kernel/http/route.ts';
import { countCustomValues } from './count-custom-values.ts';

const route = routesOf('Custom fields');

/** What the web app calls besides. */
export const customFieldWebRoutes = [route.get('/custom-fields/:id/use', countCustomValues)];
