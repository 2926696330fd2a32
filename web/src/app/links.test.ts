import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { router } from './router.tsx';

type Address = keyof (typeof router)['routesByPath'];

describe('links', () => {
  it('lead to existing routes; the compiler checks it', () => {
    const known: readonly Address[] = ['/deals/$id', '/settings/audit-log', '/settings/webhooks/$webhookId'];
    // @ts-expect-error: no feature has a route of this address
    const unknown: Address = '/nowhere';
    assert.ok(!known.includes(unknown));
  });
});
