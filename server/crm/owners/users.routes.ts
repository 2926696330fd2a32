import { routesOf } from '../../kernel/http/route.ts';
import { listUsers } from './list-users.ts';

const route = routesOf('Users');

export const userRoutes = [route.list('/api-users', listUsers)];
