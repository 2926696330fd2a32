import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Caller } from './credential.ts';
import { defineRead, defineWrite, type Kernel, type Operation, type WriteOperation } from './operation.ts';
import { DONE } from './result.ts';
import { type Scope, satisfiedScopes } from './scopes.ts';
import { HEAVY_CHARACTERS } from './weight.ts';

const connection = await testDatabase();
const owner = new pg.Client(connection);
const database = new Database({ connection, poolSize: 1, onConnectionError: () => undefined });
const organizationId = uuidv7();
const kernel: Kernel = { database, onEvents: () => undefined };

before(async () => {
  await owner.connect();
  await owner.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Test', $2)", [
    organizationId,
    organizationId,
  ]);
});
after(async () => {
  await database.close();
  await owner.end();
});

function callerWith(...scopes: Scope[]): Caller {
  const credential = {
    ...({ kind: 'api_key', id: uuidv7(), organizationId, userId: null, role: 'member' } as const),
    ...{ scopes: satisfiedScopes(scopes), rateLimitPerMinute: null },
  };
  return { credential, door: 'rest', requestId: uuidv7() };
}

const named = z.object({ name: z.string() });
const words = { summary: 'Test', scope: 'crm:write', input: named } as const;

const readName = defineRead({
  ...{ ...words, name: 'read-name', output: named },
  run: async (_context, { name }) => ({ data: { name } }),
});

const writeName = defineWrite({
  ...{ ...words, name: 'write-name', output: named },
  run: async (_context, { name }) => ({ data: { name } }),
});

describe('an operation', () => {
  it('rejects, and never throws, when scope, role or input is refused', async () => {
    const member = callerWith('crm:write');
    const admins = defineRead({
      ...words,
      name: 'read-as-admin',
      role: 'admin',
      run: async () => DONE,
    });
    const refused: [Promise<unknown>, number][] = [
      [readName.invoke(kernel, callerWith('crm:read'), { name: 'a' }), 403],
      [writeName.invoke(kernel, callerWith('crm:read'), { name: 'a' }), 403],
      [writeName.rehearse(kernel, callerWith('crm:read'), { name: 'a' }), 403],
      [admins.invoke(kernel, member, { name: 'a' }), 403],
      [readName.invoke(kernel, member, { name: 1 }), 400],
      [writeName.invoke(kernel, member, { name: 1 }), 400],
      [writeName.rehearse(kernel, member, { name: 1 }), 400],
    ];
    for (const [call, status] of refused) await assert.rejects(call, { status });
  });

  it('rejects when its rule throws before it awaits anything', async () => {
    const fault = (): never => {
      throw new Error('no rule');
    };
    const faulty = defineRead({ ...words, name: 'read-fault', run: fault });
    await assert.rejects(faulty.invoke(kernel, callerWith('crm:write'), { name: 'a' }), /no rule/);
  });

  it('has the type of what it answers, which its rule must return', async () => {
    const { data } = await readName.invoke(kernel, callerWith('crm:write'), { name: 'a' });
    const found: { readonly name: string } | undefined = data && 'name' in data ? data : undefined;
    assert.deepEqual(found, { name: 'a' });
    const erased: readonly Operation[] = [readName, writeName];
    assert.equal(erased.length, 2);
    // Each of these must not compile; none is called.
    const wrong = [
      // @ts-expect-error the name is missing
      () => defineRead({ ...words, name: 'a', output: named, run: async () => ({ data: {} }) }),
      // @ts-expect-error nothing is answered
      () => defineWrite({ ...words, name: 'b', output: named, run: async () => DONE }),
      // @ts-expect-error something is answered that no schema describes
      () => defineWrite({ ...words, name: 'c', run: async () => ({ data: { name: 'c' } }) }),
      // @ts-expect-error a list is not a record
      (): WriteOperation<never, readonly unknown[]> => writeName,
    ];
    assert.equal(wrong.length, 4);
  });
});

describe('what an operation leaves for after the commit', () => {
  const done: string[] = [];
  const leaveName = defineWrite({
    ...{ ...words, name: 'leave-name' },
    run: async (context, { name }) => {
      context.afterCommit(() => done.push(name));
      if (name === 'refused') await context.query(sql`SELECT 1 / 0`);
      return DONE;
    },
  });

  it('is done once, and not by a rehearsal or a change that fails', async () => {
    const caller = callerWith('crm:write');
    await leaveName.rehearse(kernel, caller, { name: 'rehearsed' });
    await assert.rejects(leaveName.invoke(kernel, caller, { name: 'refused' }));
    await leaveName.invoke(kernel, caller, { name: 'committed' });
    assert.deepEqual(done, ['committed']);
  });
});

describe('an operation with much text', () => {
  it('takes a turn of heavy work, also as a rehearsal', async () => {
    const serving = new Database({ connection, onConnectionError: () => undefined });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    after(() => {
      release();
      return serving.close();
    });
    let begun = 0;
    const holdName = defineWrite({
      ...{ ...words, name: 'hold-name' },
      run: async () => {
        begun += 1;
        await released;
        return DONE;
      },
    });
    // Only while another organization is active, one does not get all turns.
    await serving.transaction(uuidv7(), async () => undefined);
    const [caller, name] = [callerWith('crm:write'), 'x'.repeat(HEAVY_CHARACTERS)];
    const served = { ...kernel, database: serving };
    const most = Math.max(2, availableParallelism());
    const heavy = Array.from({ length: most + 2 }, (_, place) =>
      place % 2 === 0
        ? holdName.rehearse(served, caller, { name })
        : holdName.invoke(served, caller, { name }),
    );
    await eventually(async () => assert.equal(begun, most));
    const light = holdName.rehearse(served, caller, { name: 'a' });
    await eventually(async () => assert.equal(begun, most + 1));
    release();
    await Promise.all([...heavy, light]);
    assert.equal(begun, most + 3);
  });
});
