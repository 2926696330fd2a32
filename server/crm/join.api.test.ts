import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { startApi } from '../../test/api.ts';
import { families } from '../../test/families.ts';
import { Database } from '../kernel/database/database.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import type { Caller } from '../kernel/operations/credential.ts';
import { defineWrite, type Kernel } from '../kernel/operations/operation.ts';
import { defineRehearsal } from '../kernel/operations/rehearsal.ts';
import { DONE, recordIn } from '../kernel/operations/result.ts';
import { type Scope, satisfiedScopes } from '../kernel/operations/scopes.ts';
import { createCompany } from './companies/create-company.ts';
import { createContact } from './contacts/create-contact.ts';
import { deleteContact } from './contacts/delete-contact.ts';
import { getContact } from './contacts/get-contact.ts';
import { createDeal } from './deals/create-deal.ts';
import { updateDeal } from './deals/update-deal.ts';
import { createPipeline } from './pipelines/create-pipeline.ts';

/** Operations that run inside another one, as a step of a workflow or a form will run them. */

const api = await startApi();
const { id: organizationId, userId } = api.organization;
const database = new Database({ connection: api.connection, onConnectionError: () => undefined });
after(() => database.close());

const told: string[] = [];
const kernel: Kernel = {
  database,
  records: api.records,
  onEvents: () => told.push('events'),
  onChanges: ({ changes }) => told.push(...changes.map(({ recordType }) => recordType)),
};

function callerWith(...scopes: Scope[]): Caller {
  const credential = {
    ...({ kind: 'api_key', id: uuidv7(), organizationId, userId, role: 'member' } as const),
    ...{ scopes: satisfiedScopes(scopes), rateLimitPerMinute: null },
  };
  return { credential, door: 'rest', requestId: uuidv7(), chain: ['workflow-1', 'workflow-2'] };
}

/** An operation that needs no scope itself and does what a test says. */
const doing = (run: (context: WriteContext) => Promise<unknown>) =>
  defineWrite({
    name: 'take-steps',
    summary: 'Test',
    scope: null,
    input: z.object({}),
    run: async (context) => {
      await run(context);
      return DONE;
    },
  });

async function openAccount(context: WriteContext): Promise<string> {
  const company = recordIn(await createCompany.join(context, { name: 'Acme' }));
  const contact = recordIn(await createContact.join(context, { first_name: 'Ada', company_id: company.id }));
  const links = { contact_id: contact.id, company_id: company.id };
  const deal = recordIn(await createDeal.join(context, { title: 'Website', ...links }));
  const won = recordIn(await updateDeal.join(context, { id: deal.id, status: 'won' }));
  assert.ok(won.won_at);
  return contact.id;
}

const counts = () =>
  api.rows(`SELECT (SELECT count(*)::int FROM companies) AS companies, (SELECT count(*)::int FROM contacts) AS contacts,
    (SELECT count(*)::int FROM deals) AS deals, (SELECT count(*)::int FROM activities) AS activities,
    (SELECT count(*)::int FROM audit_entries) AS entries, (SELECT count(*)::int FROM events) AS events`);

beforeEach(() => told.splice(0));

describe('an operation inside another one', () => {
  it('does all that it does by itself, in one transaction and under one request', async () => {
    const caller = callerWith('crm:write');
    await doing(openAccount).invoke(kernel, caller, {});
    const entries = await api.rows<{ operation: string; record_type: string }>(
      'SELECT operation, record_type, action FROM audit_entries WHERE request_id = $1 ORDER BY id',
      [caller.requestId],
    );
    assert.deepEqual(entries, [
      { operation: 'create-company', record_type: 'company', action: 'created' },
      { operation: 'create-contact', record_type: 'contact', action: 'created' },
      { operation: 'create-deal', record_type: 'deal', action: 'created' },
      { operation: 'update-deal', record_type: 'deal', action: 'updated' },
    ]);
    const written = await api.rows(
      `SELECT DISTINCT xmin::text AS transaction FROM (
        SELECT xmin FROM audit_entries WHERE request_id = $1 UNION ALL
        SELECT xmin FROM events WHERE cause->>'request_id' = $1 UNION ALL SELECT xmin FROM companies UNION ALL
        SELECT xmin FROM contacts UNION ALL SELECT xmin FROM deals UNION ALL SELECT xmin FROM activities) w`,
      [caller.requestId],
    );
    assert.equal(written.length, 1);
    const activities = await api.rows('SELECT activity_type, performed_by FROM activities ORDER BY id');
    assert.deepEqual(
      activities.map(({ activity_type }) => activity_type),
      ['deal_created', 'stage_change', 'deal_stage_change'],
    );
    assert.deepEqual(told, ['events', 'company', 'contact', 'deal', 'deal']);
  });

  it('has the cause of the one that it runs in, with the chain that led to it', async () => {
    const caller = callerWith('crm:write');
    await doing(openAccount).invoke(kernel, caller, {});
    const causes = await api.rows(
      "SELECT event_type, cause FROM events WHERE cause->>'request_id' = $1 ORDER BY id",
      [caller.requestId],
    );
    assert.deepEqual(
      causes.map(({ event_type }) => event_type),
      ['company.created', 'contact.created', 'deal.created', 'deal.won', 'deal.updated'],
    );
    for (const { cause } of causes) {
      assert.deepEqual([cause.chain, cause.depth], [['workflow-1', 'workflow-2'], 2]);
      assert.equal(cause.actor.id, caller.credential.id);
    }
  });

  it('undoes everything when one is refused, also when the refusal is caught', async () => {
    const before = await counts();
    const refused = doing(async (context) => {
      await openAccount(context);
      await createContact.join(context, { first_name: 'Eve', company_id: uuidv7() });
    });
    const message = "'company_id' must be a company of your organization.";
    await assert.rejects(refused.invoke(kernel, callerWith('crm:write'), {}), { status: 400, message });
    const caught = doing(async (context) => {
      await openAccount(context);
      await createCompany.join(context, { name: '' }).catch(() => undefined);
    });
    await assert.rejects(caught.invoke(kernel, callerWith('crm:write'), {}), /'name'/);
    assert.deepEqual(await counts(), before);
    assert.deepEqual(told, []);
  });

  it('needs its own scope and role', async () => {
    const before = await counts();
    const reader = doing(openAccount).invoke(kernel, callerWith('crm:read'), {});
    await assert.rejects(reader, { status: 403, message: "Scope 'crm:write' is required." });
    const member = doing(async (context) => {
      await openAccount(context);
      await createPipeline.join(context, { name: 'Partners', stages: [{ name: 'New' }] });
    });
    await assert.rejects(member.invoke(kernel, callerWith('crm:write'), {}), { status: 403 });
    assert.deepEqual(await counts(), before);
  });

  it('has done what it leaves for the commit before the next one begins', async () => {
    const deleting = doing(async (context) => {
      const id = await openAccount(context);
      assert.equal(recordIn(await getContact.join(context, { id })).first_name, 'Ada');
      await deleteContact.join(context, { id });
      await getContact.join(context, { id });
    });
    await assert.rejects(deleting.invoke(kernel, callerWith('crm:write'), {}), { status: 404 });
  });

  it('runs after the one before, also when both are asked for at once', async () => {
    const names = ['One', 'Two', 'Three'];
    const caller = callerWith('crm:write');
    const together = doing((context) =>
      Promise.all(names.map((name) => createCompany.join(context, { name }))),
    );
    await together.invoke(kernel, caller, {});
    const made = await api.rows('SELECT name FROM companies WHERE name = ANY ($1) ORDER BY id', [names]);
    assert.deepEqual(
      made.map(({ name }) => name),
      names,
    );
  });

  it('is told of by a dry run, which writes nothing', async () => {
    const before = await counts();
    const { effects } = await doing(openAccount).rehearse(kernel, callerWith('crm:write'), {});
    assert.deepEqual(
      effects.changes.map(({ recordType, action }) => `${recordType} ${action}`),
      ['company created', 'contact created', 'deal created', 'deal updated'],
    );
    assert.equal(effects.recorded.activities?.length, 3);
    assert.deepEqual(await counts(), before);
    assert.deepEqual(told, []);
  });

  it('is not joined without end', async () => {
    const before = await counts();
    const many = doing(async (context) => {
      for (let n = 0; n <= 100; n++) await createCompany.join(context, { name: `Company ${n}` });
    });
    await assert.rejects(
      many.invoke(kernel, callerWith('crm:write'), {}),
      /has already joined 100 operations/,
    );
    const loop = doing((context) => loop.join(context, {}));
    await assert.rejects(loop.invoke(kernel, callerWith('crm:write'), {}), /is nested 8 operations deep/);
    assert.deepEqual(await counts(), before);
  });
});

describe('an operation found by its name', () => {
  const create = (context: WriteContext, input: object) =>
    families.operations('create-company').joinGiven(context, input);

  it('runs inside another one with the same effects', async () => {
    const caller = callerWith('crm:write');
    await doing((context) => create(context, { name: 'Named' })).invoke(kernel, caller, {});
    const entries = await api.rows('SELECT operation, action FROM audit_entries WHERE request_id = $1', [
      caller.requestId,
    ]);
    assert.deepEqual(entries, [{ operation: 'create-company', action: 'created' }]);
  });

  it('checks the scope of the caller and the input, whatever that is', async () => {
    const before = await counts();
    const reader = doing((context) => create(context, { name: 'Named' }));
    await assert.rejects(reader.invoke(kernel, callerWith('crm:read'), {}), { status: 403 });
    const malformed = doing((context) => create(context, { name: 5 }));
    await assert.rejects(malformed.invoke(kernel, callerWith('crm:write'), {}), {
      status: 400,
      message: "'name' must be a string.",
    });
    assert.deepEqual(await counts(), before);
  });

  it('reads as well, and must exist', async () => {
    const read = doing(async (context) => {
      const id = await openAccount(context);
      const { data } = await families.operations('get-contact').joinGiven(context, { id });
      assert.ok(data);
    });
    await read.invoke(kernel, callerWith('crm:write'), {});
    assert.throws(() => families.operations('create-nothing'), /No family has the operation create-nothing/);
  });
});

describe('a rehearsal', () => {
  const rehearsing = (run: (context: WriteContext) => Promise<string[]>) =>
    defineRehearsal({
      name: 'rehearse-steps',
      summary: 'Test',
      scope: null,
      input: z.object({}),
      output: z.array(z.string()),
      run: async (context) => ({ data: await run(context) }),
    });
  const made = ({ effects }: WriteContext) => effects.changes.map(({ recordType }) => recordType);

  it('answers what it did, and takes it back', async () => {
    const before = await counts();
    const opening = rehearsing(async (context) => {
      await openAccount(context);
      return made(context);
    });
    const { data } = await opening.invoke(kernel, callerWith('crm:write'), {});
    assert.deepEqual(data, ['company', 'contact', 'deal', 'deal']);
    assert.deepEqual(await counts(), before);
    assert.deepEqual(told, []);
  });

  it('may answer although an operation in it was refused, and takes back what came before', async () => {
    const before = await counts();
    const halted = rehearsing(async (context) => {
      await openAccount(context);
      await createCompany.join(context, { name: '' }).catch(() => undefined);
      return made(context);
    });
    const { data } = await halted.invoke(kernel, callerWith('crm:write'), {});
    assert.deepEqual(data, ['company', 'contact', 'deal', 'deal']);
    assert.deepEqual(await counts(), before);
  });

  it('is refused like any operation, and no other one can join it', async () => {
    const opening = rehearsing(async (context) => [await openAccount(context)]);
    await assert.rejects(opening.invoke(kernel, callerWith('crm:read'), {}), { status: 403 });
    await assert.rejects(opening.invoke(kernel, callerWith('crm:write'), 5), { status: 400 });
    const joining = doing((context) => opening.join(context, {}));
    await assert.rejects(joining.invoke(kernel, callerWith('crm:write'), {}), /always rolled back/);
  });
});
