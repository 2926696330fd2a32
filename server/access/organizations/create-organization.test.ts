import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { verifyPassword } from '../password.ts';
import { connectOwner } from '../testing/organizations.ts';
import { commandCaller } from './command-caller.ts';
import { createOrganization } from './create-organization.ts';

const connection = await testDatabase();
const owner = await connectOwner(connection);
after(() => owner.end());

const draft = { organization: ' Acme, Inc. ', email: 'Ada@Example.com', password: 'correct horse battery' };

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => assert.fail('not refused'),
    (reason) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return `${error.status} ${error.message}`;
}

/** Runs work in a transaction of a connection of its own. */
async function inTransaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
  const client = await connectOwner(connection);
  await client.query(sql`BEGIN`);
  const result = await work(client);
  await client.query(sql`COMMIT`);
  await client.end();
  return result;
}

describe('a new organization', () => {
  it('has a name, a slug and an owner with a hashed password', async () => {
    const { organizationId, slug, userId } = await createOrganization(owner, draft);
    const [row] = await owner.query<{ password_hash: string }>(sql`
      SELECT o.name, o.slug, m.role, u.email, u.name AS person, u.password_hash
      FROM organizations o JOIN memberships m ON m.org_id = o.id JOIN users u ON u.id = m.user_id
      WHERE o.id = ${organizationId} AND u.id = ${userId}`);
    assert.ok(row);
    const { password_hash, ...others } = row;
    assert.equal(slug, 'acme-inc');
    assert.deepEqual(others, {
      name: 'Acme, Inc.',
      slug: 'acme-inc',
      role: 'owner',
      email: 'Ada@Example.com',
      person: 'Ada',
    });
    assert.ok(await verifyPassword(draft.password, password_hash));
  });

  it('of the same name gets the next slug, and of the same email address the same user', async () => {
    const first = await createOrganization(owner, { ...draft, organization: 'Twin' });
    const second = await createOrganization(owner, {
      ...draft,
      organization: 'twin',
      email: 'ada@EXAMPLE.com',
    });
    assert.deepEqual([first.slug, second.slug], ['twin', 'twin-2']);
    assert.equal(first.userId, second.userId);
  });

  it('cannot take a user whose password is another', async () => {
    await createOrganization(owner, { ...draft, email: 'grace@example.com' });
    const other = {
      ...draft,
      organization: 'Takeover',
      email: 'grace@example.com',
      password: 'a guess of twelve',
    };
    assert.match(await refusal(createOrganization(owner, other)), /^409 'email' belongs to a user/);
    assert.deepEqual(await owner.query(sql`SELECT 1 FROM organizations WHERE name = 'Takeover'`), []);
  });

  it('may be created several times at once', async () => {
    const both = { ...draft, organization: 'Race', email: 'race@example.com' };
    const created = await Promise.all(
      [1, 2, 3].map(() => inTransaction((client) => createOrganization(client, both))),
    );
    assert.deepEqual(created.map(({ slug }) => slug).sort(), ['race', 'race-2', 'race-3']);
    assert.equal(new Set(created.map(({ userId }) => userId)).size, 1);
  });

  it('is refused with an explanation when its draft is bad', async () => {
    const refusals: [object, RegExp][] = [
      [{ ...draft, organization: ' ' }, /^400 'organization' must not be empty/],
      [{ ...draft, organization: 'x'.repeat(121) }, /^400 'organization' must have at most 120/],
      [{ ...draft, email: 'ada' }, /^400 'email' must be an email address/],
      [{ ...draft, password: 'short' }, /^400 'password' must have at least 8 characters/],
      [{}, /^400 'organization' is required/],
    ];
    for (const [input, message] of refusals)
      assert.match(await refusal(createOrganization(owner, input)), message);
  });
});

describe('the command line', () => {
  it('acts for the owner of the organization that a slug names', async () => {
    const { organizationId, slug, userId } = await createOrganization(owner, {
      ...draft,
      organization: 'Shop',
    });
    const { credential, door } = await commandCaller(owner, slug);
    assert.deepEqual(
      [credential.organizationId, credential.userId, credential.role, credential.scopes.size, door],
      [organizationId, userId, 'owner', 24, 'command'],
    );
  });

  it('is told when there is no such organization', async () => {
    assert.equal(await refusal(commandCaller(owner, 'nobody')), '404 No organization has this slug.');
  });
});
