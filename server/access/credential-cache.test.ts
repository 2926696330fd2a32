import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Credential } from '../kernel/credential.ts';
import { CredentialCache } from './credential-cache.ts';

const credential = (id = randomUUID()): Credential => ({
  kind: 'api_key',
  id,
  organizationId: randomUUID(),
  userId: null,
  role: 'admin',
  scopes: new Set(),
  rateLimitPerMinute: null,
});

const hashOf = (text: string) => hash('sha256', text);

/** A cache that keeps, and whether it asks for the credential of a text again. */
function keepingCache(capacity = 10) {
  const cache = new CredentialCache(capacity);
  cache.startKeeping();
  const isKept = async (text: string): Promise<boolean> => {
    let asked = false;
    await cache.get(hashOf(text), async () => {
      asked = true;
      return undefined;
    });
    return !asked;
  };
  return { cache, isKept };
}

describe('the cache of credentials', () => {
  it('answers from memory after the first look-up', async () => {
    const { cache, isKept } = keepingCache();
    const found = credential();
    assert.equal(await cache.get(hashOf('a'), async () => found), found);
    assert.ok(await isKept('a'));
  });

  it('does not remember that a credential is unknown', async () => {
    const { isKept } = keepingCache();
    assert.deepEqual([await isKept('a'), await isKept('a')], [false, false]);
  });

  it('remembers a credential that expires until then and no longer', async () => {
    const { cache, isKept } = keepingCache();
    const living = { ...credential(), expiresAt: new Date(Date.now() + 60_000) };
    await cache.get(hashOf('a'), async () => living);
    await cache.get(hashOf('b'), async () => ({ ...credential(), expiresAt: new Date(Date.now() - 1) }));
    assert.deepEqual([await isKept('a'), await isKept('b')], [true, false]);
  });

  it('drops the credential that changed and no other', async () => {
    const { cache, isKept } = keepingCache();
    const [first, second] = [credential(), credential()];
    await cache.get(hashOf('a'), async () => first);
    await cache.get(hashOf('b'), async () => second);
    cache.forget(first.id);
    assert.deepEqual([await isKept('a'), await isKept('b')], [false, true]);
    cache.forgetAll();
    assert.equal(await isKept('b'), false);
  });

  it('does not keep what was looked up before a change that came meanwhile', async () => {
    const found = credential();
    const changes = [
      (cache: CredentialCache) => cache.forget(found.id),
      (cache: CredentialCache) => cache.forgetAll(),
      (cache: CredentialCache) => cache.stopKeeping(),
      (cache: CredentialCache) => {
        cache.stopKeeping();
        cache.startKeeping();
      },
    ];
    for (const change of changes) {
      const { cache, isKept } = keepingCache();
      const lookup = Promise.withResolvers<Credential>();
      const answer = cache.get(hashOf('a'), () => lookup.promise);
      change(cache);
      lookup.resolve(found);
      assert.equal(await answer, found);
      assert.equal(await isKept('a'), false);
    }
  });

  it('keeps nothing before it hears of changes, nor what was looked up before', async () => {
    const cache = new CredentialCache(10);
    const lookup = Promise.withResolvers<Credential>();
    const early = cache.get(hashOf('a'), () => lookup.promise);
    cache.startKeeping();
    lookup.resolve(credential());
    await early;
    let asked = 0;
    const find = async () => {
      asked += 1;
      return credential();
    };
    await cache.get(hashOf('a'), find);
    await cache.get(hashOf('a'), find);
    assert.equal(asked, 1);
  });

  it('lets the least recently used fall out', async () => {
    const { cache, isKept } = keepingCache(2);
    for (const text of ['a', 'b', 'a', 'c']) await cache.get(hashOf(text), async () => credential());
    assert.deepEqual([await isKept('a'), await isKept('b'), await isKept('c')], [true, false, true]);
  });
});
