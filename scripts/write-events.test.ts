import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { FAMILIES } from '../server/families.ts';
import { EVENT_CATALOGUE, renderEventCatalogue } from './write-events.ts';

describe('docs/events.md', () => {
  it('is what scripts/write-events.ts writes; run it after a change of the events', () => {
    assert.equal(readFileSync(EVENT_CATALOGUE, 'utf8'), renderEventCatalogue());
  });

  it('names every event', () => {
    const types = FAMILIES.flatMap(({ events = [] }) => events).map(({ type }) => type);
    assert.ok(types.length >= 7);
    for (const type of types) assert.ok(renderEventCatalogue().includes(`| \`${type}\` |`), type);
  });
});
