import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import type { Credential } from '../operations/credential.ts';
import { defineRead } from '../operations/operation.ts';
import { DONE } from '../operations/result.ts';
import { type Scope, satisfiedScopes } from '../operations/scopes.ts';
import { toolsOf } from './tool.ts';
import { ToolCatalog } from './tool-catalog.ts';

const operation = defineRead({
  name: 'nothing',
  summary: 'Nothing',
  scope: null,
  input: z.object({}),
  run: async () => DONE,
});

const toolNamed = (name: string, family: 'crm' | 'support' = 'crm') =>
  toolsOf(family).get(name, operation, { description: 'Does nothing.' });

const credentialOf = (...scopes: Scope[]): Credential => ({
  kind: 'api_key',
  id: 'key',
  organizationId: 'organization',
  userId: null,
  role: 'owner',
  scopes: satisfiedScopes(scopes),
  rateLimitPerMinute: null,
});

function walk(catalog: ToolCatalog, credential: Credential): string[][] {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = catalog.page(credential, cursor);
    assert.ok(page);
    pages.push(page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

describe('pages of tools', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const reader = credentialOf('crm:read');

  it('follow one another without a gap until all were shown', () => {
    const catalog = new ToolCatalog(
      names.map((name) => toolNamed(name)),
      4,
    );
    assert.deepEqual(walk(catalog, reader), [
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ]);
  });

  it('a full last page has no cursor', () => {
    const catalog = new ToolCatalog(
      names.map((name) => toolNamed(name)),
      3,
    );
    assert.deepEqual(walk(catalog, reader), [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('hold only what the credential may use', () => {
    const mixed = names.map((name, index) => toolNamed(name, index % 2 === 0 ? 'crm' : 'support'));
    const catalog = new ToolCatalog(mixed, 2);
    assert.deepEqual(walk(catalog, reader), [['a', 'c'], ['e']]);
    assert.deepEqual(walk(catalog, credentialOf('ads:write')), [[]]);
  });

  it("a cursor that no page has given is none, another credential's included", () => {
    const catalog = new ToolCatalog([toolNamed('a', 'support'), toolNamed('b'), toolNamed('c')], 1);
    const foreign = catalog.page(credentialOf('support:read', 'crm:read'), undefined)?.nextCursor;
    assert.ok(foreign);
    for (const cursor of ['', 'x', '%', foreign]) assert.equal(catalog.page(reader, cursor), undefined);
  });
});

it('two tools of one name are an unexpected error', () => {
  assert.throws(() => new ToolCatalog([toolNamed('a'), toolNamed('a')]), /same name/);
});
