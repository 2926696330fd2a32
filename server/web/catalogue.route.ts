import type { Catalogue } from '../kernel/family/catalogue.ts';
import type { WebCatalogue } from './catalogue.schema.ts';
import type { PersonRoute } from './person-routes.ts';

/** `GET /web/catalogue` returns the choices in the web app, the same for everyone. */
export function catalogueRoute({ scopes, events, recordKinds }: Catalogue) {
  const catalogue: WebCatalogue = {
    scopes,
    events: events.map(({ type, words }) => ({ type, words })),
    record_types: recordKinds.map(({ type }) => type),
    audit_actions: [...new Set(recordKinds.flatMap(({ actions }) => actions))],
  };
  return {
    method: 'GET',
    path: '/catalogue',
    body: false,
    bySingleSignOn: true,
    handle: async () => catalogue,
  } as const satisfies PersonRoute;
}
