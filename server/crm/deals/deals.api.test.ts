import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal } from './deal.schema.ts';

const api = await startApi();
const [sales] = (await api.get('/api-pipelines')).data<Pipeline[]>();
assert.ok(sales);
const stageNamed = (name: string): Stage => {
  const stage = sales.stages.find((candidate) => candidate.name === name);
  assert.ok(stage, name);
  return stage;
};
const [fresh, qualified, won, lost] = ['New', 'Qualified', 'Closed Won', 'Closed Lost'].map(stageNamed);
assert.ok(fresh && qualified && won && lost);

const contact = (await api.post('/api-contacts', { first_name: 'Ada', last_name: 'Lovelace' })).data<{
  id: string;
}>();
const company = (await api.post('/api-companies', { name: 'Analytical Engines' })).data<{ id: string }>();
const globex = await api.addOrganization('Globex');
const foreignContact = (await api.post('/api-contacts', { first_name: 'Hank' }, { key: globex.key })).data<{
  id: string;
}>();

async function createDeal(fields: Record<string, unknown> = {}): Promise<Deal> {
  return (await api.post('/api-deals', { title: 'Engine', ...fields })).data<Deal>();
}

const patch = (id: string, body: unknown) => api.patch(`/api-deals/${id}`, body);
const patched = async (id: string, body: unknown) => (await patch(id, body)).data<Deal>();
const get = async (id: string) => (await api.get(`/api-deals/${id}`)).data<Deal>();

const activitiesOf = (dealId: string) =>
  api.rows<{ activity_type: string; contact_id: string | null; metadata: Record<string, unknown> }>(
    'SELECT activity_type, contact_id, metadata FROM activities WHERE deal_id = $1 ORDER BY id',
    [dealId],
  );
const eventsOf = async (recordId: string) =>
  (
    await api.rows<{ event_type: string; payload: string; triggers: string[] }>(
      'SELECT event_type, payload, triggers FROM events WHERE record_id = $1 ORDER BY id',
      [recordId],
    )
  ).map(({ payload, ...event }) => ({ ...event, data: JSON.parse(payload) }));
const auditOf = (recordId: string) =>
  api.rows<{ action: string; operation: string; door: string }>(
    'SELECT action, operation, door FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [recordId],
  );

describe('POST /api-deals', () => {
  it('201: puts the deal at the first stage of the default pipeline, with exactly the fields of 2.2', async () => {
    const response = await api.post('/api-deals', { title: 'First' });
    assert.equal(response.status, 201);
    const { id, created_at, updated_at, ...deal } = response.data<Deal>();
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(updated_at, created_at);
    assert.deepEqual(deal, {
      org_id: api.organization.id,
      pipeline_id: sales.id,
      stage_id: fresh.id,
      title: 'First',
      value: 0,
      currency: 'USD',
      expected_close_date: null,
      notes: null,
      contact_id: null,
      company_id: null,
      won_at: null,
      lost_at: null,
      lost_reason: null,
      assigned_to: null,
      created_by: api.organization.userId,
    });
  });

  it('takes every optional field, parses money and upper-cases the currency', async () => {
    const deal = await createDeal({
      value: '1 200,50 €',
      currency: 'eur',
      expected_close_date: '2027-02-28',
      notes: 'Call back',
      contact_id: contact.id,
      company_id: company.id,
      stage_id: qualified.id,
    });
    assert.deepEqual(
      [deal.value, deal.currency, deal.expected_close_date, deal.contact_id, deal.company_id, deal.stage_id],
      [1200.5, 'EUR', '2027-02-28', contact.id, company.id, qualified.id],
    );
  });

  it('keeps a decimal that a double cannot hold', async () => {
    const response = await api.request('POST', '/api-deals', {
      body: '{"title":"Exact","value":123456789012345.6789}',
    });
    assert.equal(response.status, 201);
    const [row] = await api.rows<{ value: string }>("SELECT value FROM deals WHERE title = 'Exact'");
    assert.equal(row?.value, '123456789012345.6789');
    const text = await (
      await fetch(`${api.url}/api-deals?limit=1`, { headers: { 'X-API-Key': api.organization.key } })
    ).text();
    assert.match(text, /"value" ?: ?123456789012345\.6789/);
  });

  it('fires deal.created with the workflow trigger and logs deal_created', async () => {
    const deal = await createDeal({ contact_id: contact.id });
    const [event] = await eventsOf(deal.id);
    assert.deepEqual([event?.event_type, event?.triggers], ['deal.created', ['deal_created']]);
    assert.deepEqual(event?.data.deal, deal);
    assert.deepEqual(
      (await activitiesOf(deal.id)).map((row) => row.activity_type),
      ['deal_created'],
    );
    assert.deepEqual(await auditOf(deal.id), [{ action: 'created', operation: 'create-deal', door: 'rest' }]);
  });

  it('a deal created straight into a flagged stage is stamped as if it had been moved there', async () => {
    const wonDeal = await createDeal({ stage_id: won.id });
    assert.deepEqual([wonDeal.won_at, wonDeal.lost_at], [wonDeal.created_at, null]);
    const lostDeal = await createDeal({ stage_id: lost.id });
    assert.deepEqual([lostDeal.won_at, lostDeal.lost_at], [null, lostDeal.created_at]);
  });

  const absent = '00000000-0000-7000-8000-000000000000';
  const refusals: [string, Record<string, unknown>, RegExp][] = [
    ['no title', { title: undefined }, /'title' is required/],
    ['an empty title', { title: ' ' }, /'title' must not be empty/],
    ['a pipeline not in the organization', { pipeline_id: absent }, /'pipeline_id'/],
    ['a stage not in the organization', { stage_id: absent }, /'stage_id'/],
    ['a stage not in the pipeline', { pipeline_id: sales.id, stage_id: absent }, /'stage_id'/],
    ['a contact not in the organization', { contact_id: foreignContact.id }, /'contact_id'/],
    ['a company not in the organization', { company_id: absent }, /'company_id'/],
    ['a value that is not numeric', { value: 'much' }, /'value' must be numeric/],
    ['a currency that is none', { currency: 'XXL' }, /'currency'/],
    ['a close date that is no day', { expected_close_date: '2027-02-29' }, /'expected_close_date'/],
  ];
  for (const [what, fields, message] of refusals) {
    it(`400 invalid_request: ${what}`, async () => {
      const response = await api.post('/api-deals', { title: 'Refused', ...fields });
      assert.match(response.error(400, 'invalid_request'), message);
    });
  }

  it('403 forbidden: the credential lacks crm:write', async () => {
    const key = await api.addKey(['crm:read']);
    const response = await api.post('/api-deals', { title: 'x' }, { key });
    assert.equal(response.error(403, 'forbidden'), "Scope 'crm:write' is required.");
  });
});

describe('GET /api-deals/:id', () => {
  it('200: the deal', async () => {
    const deal = await createDeal();
    assert.deepEqual(await get(deal.id), deal);
  });

  it('404 not_found: absent, malformed or of another organization', async () => {
    const foreign = (await api.post('/api-deals', { title: 'Theirs' }, { key: globex.key })).data<Deal>();
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense', foreign.id]) {
      (await api.get(`/api-deals/${id}`)).error(404, 'not_found');
    }
  });
});

describe('PATCH /api-deals/:id: stages and outcomes', () => {
  it('body stage_id of an open stage: the given stage, stage_change, deal_stage_change, an audit entry, deal.updated', async () => {
    const deal = await createDeal({ contact_id: contact.id });
    const moved = await patched(deal.id, { stage_id: qualified.id });
    assert.deepEqual([moved.stage_id, moved.won_at, moved.lost_at], [qualified.id, null, null]);
    assert.ok(moved.updated_at > deal.updated_at);
    const change = (await activitiesOf(deal.id)).find((row) => row.activity_type === 'stage_change');
    assert.deepEqual(change?.metadata, {
      from_stage_id: fresh.id,
      from_stage_name: 'New',
      to_stage_id: qualified.id,
      to_stage_name: 'Qualified',
    });
    const [onContact] = await api.rows<{ contact_id: string }>(
      "SELECT contact_id FROM activities WHERE activity_type = 'deal_stage_change' AND metadata ->> 'deal_id' = $1",
      [deal.id],
    );
    assert.equal(onContact?.contact_id, contact.id);
    assert.deepEqual(
      (await auditOf(deal.id)).map((entry) => entry.action),
      ['created', 'updated'],
    );
    const event = (await eventsOf(deal.id)).at(-1);
    assert.deepEqual([event?.event_type, event?.triggers], ['deal.updated', []]);
    assert.deepEqual(event?.data.changes, { stage_id: { from: fresh.id, to: qualified.id } });
    assert.deepEqual(event?.data.deal, moved);
  });

  for (const how of ['stage_id', 'status'] as const) {
    it(`won by ${how}: won_at = now, lost_at and lost_reason cleared, triggers and deal.updated fire`, async () => {
      const deal = await createDeal();
      await patched(deal.id, { status: 'lost', lost_reason: 'Price' });
      const closed = await patched(deal.id, how === 'status' ? { status: 'won' } : { stage_id: won.id });
      assert.deepEqual(
        [closed.stage_id, closed.won_at, closed.lost_at, closed.lost_reason],
        [won.id, closed.updated_at, null, null],
      );
      const event = (await eventsOf(deal.id)).at(-1);
      assert.deepEqual(
        [event?.event_type, event?.triggers],
        ['deal.updated', ['deal_won', 'purchase_conversion']],
      );
    });

    it(`lost by ${how}: lost_at = now, won_at cleared`, async () => {
      const deal = await createDeal({ stage_id: won.id });
      const closed = await patched(deal.id, {
        ...(how === 'status' ? { status: 'lost' } : { stage_id: lost.id }),
        lost_reason: 'Price',
      });
      assert.deepEqual(
        [closed.stage_id, closed.lost_at, closed.won_at, closed.lost_reason],
        [lost.id, closed.updated_at, null, 'Price'],
      );
    });
  }

  it('reopened by stage_id of an open stage: won_at and lost_at keep their values', async () => {
    const deal = await createDeal({ stage_id: won.id });
    const reopened = await patched(deal.id, { stage_id: fresh.id });
    assert.deepEqual([reopened.stage_id, reopened.won_at], [fresh.id, deal.won_at]);
  });

  it('status where no stage is flagged: unchanged, the timestamp recorded, meta.warning, no trigger', async () => {
    const pipeline = (
      await api.post('/api-pipelines', { name: 'Flat', stages: [{ name: 'Only' }] })
    ).data<Pipeline>();
    const deal = await createDeal({ pipeline_id: pipeline.id });
    const response = await patch(deal.id, { status: 'won' });
    const closed = response.data<Deal>();
    assert.deepEqual([closed.stage_id, closed.won_at], [deal.stage_id, closed.updated_at]);
    assert.match(
      JSON.stringify(response.body),
      /"meta":\{"warning":"The pipeline has no stage flagged as won/,
    );
    assert.deepEqual((await eventsOf(deal.id)).at(-1)?.triggers, []);
  });

  it('already won and status won: a no-op; 200 with the deal unchanged', async () => {
    const deal = await createDeal({ stage_id: won.id });
    const response = await patch(deal.id, { status: 'won' });
    assert.equal(response.status, 200);
    assert.deepEqual(response.body, { data: deal });
    assert.deepEqual(
      (await eventsOf(deal.id)).map((event) => event.event_type),
      ['deal.created', 'deal.won'],
    );
  });

  it('already lost and status lost: a no-op but for lost_reason', async () => {
    const deal = await createDeal({ stage_id: lost.id });
    const again = await patched(deal.id, { status: 'lost', lost_reason: 'Timing' });
    assert.deepEqual([again.lost_at, again.lost_reason], [deal.lost_at, 'Timing']);
  });

  it('change of value: a value_change activity with the values before and after', async () => {
    const deal = await createDeal({ value: 100 });
    await patched(deal.id, { value: '$250.75' });
    const change = (await activitiesOf(deal.id)).find((row) => row.activity_type === 'value_change');
    assert.deepEqual(change?.metadata, {
      from_value: 100,
      to_value: 250.75,
      from_currency: 'USD',
      to_currency: 'USD',
    });
  });

  it('rule 1: a deal cannot be moved to a different pipeline', async () => {
    const other = (await api.post('/api-pipelines', { name: 'Other' })).data<Pipeline>();
    const deal = await createDeal();
    const message = (await patch(deal.id, { stage_id: other.stages[0]?.id })).error(400, 'invalid_request');
    assert.match(message, /'stage_id'/);
    assert.equal((await patched(deal.id, { title: 'Kept', pipeline_id: other.id })).pipeline_id, sales.id);
  });

  it('rule 2: stage_id and status are mutually exclusive', async () => {
    const deal = await createDeal();
    (await patch(deal.id, { stage_id: won.id, status: 'won' })).error(400, 'invalid_request');
  });
});

describe('PATCH /api-deals/:id: fields', () => {
  it('changes only included fields; null clears; unknown and system fields are dropped', async () => {
    const deal = await createDeal({ notes: 'x', contact_id: contact.id, expected_close_date: '2027-01-01' });
    const after = await patched(deal.id, {
      notes: null,
      contact_id: null,
      title: 'Renamed',
      id: '00000000-0000-7000-8000-000000000000',
      org_id: globex.id,
      created_by: null,
      won_at: '2020-01-01T00:00:00.000Z',
      nonsense: true,
    });
    assert.deepEqual(
      { ...after, updated_at: deal.updated_at },
      { ...deal, notes: null, contact_id: null, title: 'Renamed' },
    );
  });

  it('an update that changes nothing writes nothing', async () => {
    const deal = await createDeal({ value: 12.5, contact_id: contact.id });
    const same = {
      title: deal.title,
      value: '12.50',
      currency: 'usd',
      contact_id: contact.id,
      stage_id: deal.stage_id,
    };
    assert.deepEqual(await patched(deal.id, same), deal);
    assert.deepEqual(
      (await eventsOf(deal.id)).map((event) => event.event_type),
      ['deal.created'],
    );
    assert.equal((await auditOf(deal.id)).length, 1);
  });

  const refusals: [string, unknown, RegExp][] = [
    ['a body without updatable fields', { org_id: 'x', nonsense: 1 }, /no field that can be updated/],
    ['a body that is not valid JSON', '{"title":', /valid JSON/],
    ['an array', '[]', /JSON object/],
    ['an empty title', { title: '' }, /'title' must not be empty/],
    ['a null title', { title: null }, /'title' must be a string/],
    ['a non-numeric value', { value: 'abc' }, /'value' must be numeric/],
    ['a null value', { value: null }, /'value' must be numeric/],
    ['a null currency', { currency: null }, /'currency' must be a string/],
    ['expected_close_date not YYYY-MM-DD', { expected_close_date: '28.02.2027' }, /'expected_close_date'/],
    ['status not won or lost', { status: 'open' }, /'status' must be one of won, lost/],
    ['contact_id not in the organization', { contact_id: foreignContact.id }, /'contact_id'/],
    ['company_id not in the organization', { company_id: foreignContact.id }, /'company_id'/],
    ['contact_id that is no UUID', { contact_id: 'ada' }, /'contact_id' must be a UUID/],
    ['a NUL character', { title: 'a\u0000b' }, /'title' must not contain a NUL/],
    ['half of a surrogate pair', '{"title":"\\ud800"}', /'title' must be well-formed/],
    ['a number beyond a double', '{"value":1e400}', /'value' must be numeric/],
    ['a key that would pollute', '{"__proto__":{"title":"x"},"title":"y"}', /__proto__/],
  ];
  for (const [what, body, message] of refusals) {
    it(`400 invalid_request: ${what}, and nothing is changed`, async () => {
      const deal = await createDeal();
      assert.match((await patch(deal.id, body)).error(400, 'invalid_request'), message);
      assert.deepEqual(await get(deal.id), deal);
    });
  }

  it('403 forbidden: missing crm:write; legacy contacts:write is accepted', async () => {
    const deal = await createDeal();
    const refused = await api.patch(
      `/api-deals/${deal.id}`,
      { title: 'x' },
      { key: await api.addKey(['contacts:read']) },
    );
    assert.equal(refused.error(403, 'forbidden'), "Scope 'crm:write' is required.");
    const accepted = await api.patch(
      `/api-deals/${deal.id}`,
      { title: 'x' },
      { key: await api.addKey(['contacts:write']) },
    );
    assert.equal(accepted.status, 200);
  });

  it('404 not_found: no such deal in the organization', async () => {
    const deal = await createDeal();
    (await api.patch(`/api-deals/${deal.id}`, { title: 'x' }, { key: globex.key })).error(404, 'not_found');
    (await patch('nonsense', { title: 'x' })).error(404, 'not_found');
  });

  it('500 server_error: the database write failed', async () => {
    const deal = await createDeal();
    await api.owner.query('ALTER TABLE events RENAME TO events_away');
    try {
      (await patch(deal.id, { title: 'Lost' })).error(500, 'server_error');
    } finally {
      await api.owner.query('ALTER TABLE events_away RENAME TO events');
    }
    assert.deepEqual(await get(deal.id), deal);
  });
});

describe('fifty updates of one deal at once', () => {
  it('are applied one after the other: none is lost and the activities tell the true order', async () => {
    const deal = await createDeal({ value: 0 });
    const values = Array.from({ length: 50 }, (_, index) => index + 1);
    const answers = await Promise.all(
      values.map((value) => patch(deal.id, { value, notes: `note ${value}` })),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const changes = await api.rows<{ from: number; to: number }>(
      `SELECT (metadata ->> 'from_value')::int AS from, (metadata ->> 'to_value')::int AS to FROM activities
       WHERE deal_id = $1 AND activity_type = 'value_change' ORDER BY created_at, id`,
      [deal.id],
    );
    assert.equal(changes.length, 50);
    let current = 0;
    for (const change of changes) {
      assert.equal(change.from, current);
      current = change.to;
    }
    const last = await get(deal.id);
    assert.deepEqual([last.value, last.notes], [current, `note ${current}`]);
  });
});

describe('GET /api-deals', () => {
  const ids = (body: unknown): string[] => {
    assert.ok(typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data));
    return body.data.map((deal: Deal) => deal.id);
  };
  const list = async (query: string) => ids((await api.get(`/api-deals?${query}`)).body);

  it('200: newest first, with limit, offset and count', async () => {
    const first = await createDeal();
    const second = await createDeal();
    const response = await api.get('/api-deals?limit=2');
    assert.deepEqual(ids(response.body), [second.id, first.id]);
    assert.match(
      JSON.stringify(response.body),
      /"meta":\{"limit":2,"offset":0,"count":2,"next_cursor":"[\w-]+"\}/,
    );
    assert.deepEqual(await list('limit=1&offset=1'), [first.id]);
  });

  it('order=asc reverses it, and paging until empty returns each deal once', async () => {
    const everything: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const page = await list(`order=asc&limit=7&offset=${offset}`);
      if (page.length === 0) break;
      everything.push(...page);
    }
    assert.deepEqual(everything, (await list('limit=200')).reverse());
    assert.equal(new Set(everything).size, everything.length);
  });

  it('created_since and updated_since keep what was created or updated at or after', async () => {
    const old = await createDeal();
    const young = await createDeal();
    assert.deepEqual(await list(`created_since=${young.created_at}`), [young.id]);
    const touched = await patched(old.id, { title: 'Touched' });
    assert.deepEqual(await list(`updated_since=${touched.updated_at}`), [old.id]);
  });

  it('contact_id, company_id, pipeline_id, stage_id and status filter', async () => {
    const linked = await createDeal({ contact_id: contact.id, company_id: company.id, stage_id: lost.id });
    assert.equal((await list(`contact_id=${contact.id}`))[0], linked.id);
    assert.equal((await list(`company_id=${company.id}`))[0], linked.id);
    assert.ok(!(await list('status=open')).includes(linked.id));
    assert.ok(!(await list('status=won')).includes(linked.id));
    assert.equal((await list('status=lost'))[0], linked.id);
    assert.equal((await list(`stage_id=${lost.id}`))[0], linked.id);
    assert.ok((await list(`pipeline_id=${sales.id}&limit=200`)).includes(linked.id));
    assert.deepEqual(await list('pipeline_id=00000000-0000-7000-8000-000000000000'), []);
  });

  it('limit over 200 is clamped', async () => {
    const response = await api.get('/api-deals?limit=100000');
    assert.match(JSON.stringify(response.body), /"meta":\{"limit":200,/);
  });

  for (const query of [
    'limit=0',
    'limit=x',
    'limit=1.5',
    'offset=-1',
    'order=up',
    'status=closed',
    'created_since=now',
    'contact_id=7',
  ]) {
    it(`400 invalid_request names the parameter: ${query}`, async () => {
      const message = (await api.get(`/api-deals?${query}`)).error(400, 'invalid_request');
      assert.match(message, new RegExp(`'${query.split('=')[0]}'`));
    });
  }

  it('403 forbidden: the credential lacks crm:read', async () => {
    const key = await api.addKey(['webhooks:write']);
    assert.equal(
      (await api.get('/api-deals', { key })).error(403, 'forbidden'),
      "Scope 'crm:read' is required.",
    );
  });
});

describe('DELETE /api-deals/:id', () => {
  it('204: the deal and its activities are gone', async () => {
    const deal = await createDeal();
    const response = await api.delete(`/api-deals/${deal.id}`);
    assert.deepEqual([response.status, response.body], [204, undefined]);
    (await api.get(`/api-deals/${deal.id}`)).error(404, 'not_found');
    assert.deepEqual(await activitiesOf(deal.id), []);
    (await api.delete(`/api-deals/${deal.id}`)).error(404, 'not_found');
  });
});
