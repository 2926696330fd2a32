import type { OfferedEvent } from '../../kernel/family/family.ts';
import { routesOf } from '../../kernel/http/route.ts';
import { listChanges } from './list-changes.ts';

const route = routesOf('Changes');

export const changeRoutes = (events: readonly OfferedEvent[]) => [
  route.list('/api-changes', listChanges(events)),
];
