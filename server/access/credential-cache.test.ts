import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Credential } from '../kernel/operations/credential.ts';
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

/** A cache that keeps, and whether it has the credential of a text in memory. */
function keepingCache(generationSize = 10) {
  const cache = new CredentialCache(generationSize);
  cache.startKeeping();
  const isKept = (text: string) => cache.kept(hashOf(text)) !== undefined;
  return { cache, isKept };
}

describe('the cache of credentials', () => {
  it('answers from memory after the first look-up', async () => {
    const { cache, isKept } = keepingCache();
    const found = credential();
    assert.equal(await cache.lookUp(hashOf('a'), async () => found), found);
    assert.ok(isKept('a'));
  });

  it('does not remember that a credential is unknown', async () => {
    const { cache, isKept } = keepingCache();
    assert.equal(await cache.lookUp(hashOf('a'), async () => undefined), undefined);
    assert.equal(isKept('a'), false);
  });

  it('remembers a credential that expires until then and no longer', async () => {
    const { cache, isKept } = keepingCache();
    const living = { ...credential(), expiresAt: new Date(Date.now() + 60_000) };
    await cache.lookUp(hashOf('a'), async () => living);
    await cache.lookUp(hashOf('b'), async () => ({ ...credential(), expiresAt: new Date(Date.now() - 1) }));
    assert.deepEqual([isKept('a'), isKept('b')], [true, false]);
  });

  it('drops the credential that changed and no other', async () => {
    const { cache, isKept } = keepingCache();
    const [first, second] = [credential(), credential()];
    await cache.lookUp(hashOf('a'), async () => first);
    await cache.lookUp(hashOf('b'), async () => second);
    cache.forget(first.id);
    assert.deepEqual([isKept('a'), isKept('b')], [false, true]);
    cache.forgetAll();
    assert.equal(isKept('b'), false);
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
      const answer = cache.lookUp(hashOf('a'), () => lookup.promise);
      change(cache);
      lookup.resolve(found);
      assert.equal(await answer, found);
      assert.equal(isKept('a'), false);
    }
  });

  it('keeps nothing before it hears of changes, nor what was looked up before', async () => {
    const cache = new CredentialCache(10);
    const lookup = Promise.withResolvers<Credential>();
    const early = cache.lookUp(hashOf('a'), () => lookup.promise);
    cache.startKeeping();
    lookup.resolve(credential());
    await early;
    assert.equal(cache.kept(hashOf('a')), undefined);
    const later = await cache.lookUp(hashOf('a'), async () => credential());
    assert.equal(cache.kept(hashOf('a')), later);
  });

  it('lets fall out what was not used for long', async () => {
    const { cache, isKept } = keepingCache(2);
    const add = (text: string) => cache.lookUp(hashOf(text), async () => credential());
    for (const text of ['a', 'b', 'c']) await add(text);
    assert.ok(isKept('a'));
    for (const text of ['d', 'e']) await add(text);
    const kept = ['a', 'b', 'c', 'd', 'e'].filter(isKept);
    assert.ok(kept.includes('a') && kept.includes('e') && !kept.includes('b'), String(kept));
    assert.ok(kept.length <= 4);
  });

  it('holds as many as were used last, and twice as many at most, whatever is asked of it', async () => {
    const asked = fc.array(fc.nat(30), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), asked, async (size, texts) => {
        const { cache, isKept } = keepingCache(size);
        for (const text of texts) {
          if (!isKept(String(text))) await cache.lookUp(hashOf(String(text)), async () => credential());
          assert.ok(isKept(String(text)));
        }
        const usedLast = [...new Set(texts.toReversed())].slice(0, size).map(String);
        assert.deepEqual(usedLast.filter(isKept), usedLast);
        const others = Array.from({ length: 31 }, (_, text) => String(text)).filter(isKept);
        assert.ok(others.length <= 2 * size, `${others.length} of ${2 * size}`);
      }),
    );
  });
});
