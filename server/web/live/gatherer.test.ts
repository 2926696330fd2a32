import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Gatherer, MOST_EVENTS } from './gatherer.ts';
import type { LiveNotice } from './live-event.schema.ts';

const contacts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    recordType: 'contact',
    recordId: `c${index}`,
    action: 'updated',
  }));

/** What is told of commits that happen at once. */
async function told(...commits: [organizationId: string, count: number][]): Promise<LiveNotice[]> {
  const { promise, resolve } = Promise.withResolvers<readonly LiveNotice[]>();
  const gatherer = new Gatherer(new Set(['contact']), resolve);
  for (const [organizationId, count] of commits) {
    gatherer.add({ organizationId, requestId: 'r'.repeat(64), changes: contacts(count) });
  }
  return [...(await promise)];
}

const kindsOf = (notices: readonly LiveNotice[]) =>
  notices.map(({ organization_id, events }) => [organization_id, events.length, events[0]?.event_type]);

describe('changes that happen at once', () => {
  it('are told together, an organization at a time', async () => {
    assert.deepEqual(kindsOf(await told(['acme', 2], ['globex', 1], ['acme', 3])), [
      ['acme', 5, 'contact.updated'],
      ['globex', 1, 'contact.updated'],
    ]);
  });

  it(`become one "reload" when they are more than ${MOST_EVENTS}, in one commit or in several`, async () => {
    assert.deepEqual(kindsOf(await told(['acme', MOST_EVENTS])), [['acme', MOST_EVENTS, 'contact.updated']]);
    assert.deepEqual(kindsOf(await told(['acme', 2_000])), [['acme', 1, 'reload']]);
    assert.deepEqual(kindsOf(await told(['acme', MOST_EVENTS], ['acme', 1], ['acme', 5])), [
      ['acme', 1, 'reload'],
    ]);
  });

  it('always fit into a notice of PostgreSQL, of less than 8,000 bytes', async () => {
    const gatherer = Promise.withResolvers<readonly LiveNotice[]>();
    const changes = contacts(MOST_EVENTS).map((change) => ({
      ...change,
      recordType: 'a_long_type_of_record',
      recordId: crypto.randomUUID(),
    }));
    new Gatherer(new Set(['a_long_type_of_record']), gatherer.resolve).add({
      organizationId: crypto.randomUUID(),
      requestId: 'r'.repeat(64),
      changes,
    });
    const [notice] = await gatherer.promise;
    assert.ok(JSON.stringify(notice).length + 36 < 8_000);
  });
});
