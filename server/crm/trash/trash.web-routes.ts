import { routesOf } from '../../kernel/http/route.ts';
import { listTrash } from './list-trash.ts';
import { purgeRecord } from './purge-record.ts';
import { restoreRecord } from './restore-record.ts';

const route = routesOf('Contacts');

/** The trash, for owners and admins. */
export const trashWebRoutes = [
  route.list('/trash', listTrash),
  route.action('/trash/:id/restore', restoreRecord),
  route.delete('/trash/:id', purgeRecord),
];
