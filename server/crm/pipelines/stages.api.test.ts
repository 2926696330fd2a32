import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Activity } from '../../records/activities/activity.schema.ts';
import type { Deal } from '../deals/deal.schema.ts';
import type { Pipeline, Stage } from './pipeline.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const absent = '00000000-0000-7000-8000-000000000000';

const list = async (key = api.organization.key) =>
  (await api.get('/api-pipelines', { key })).data<Pipeline[]>();
const [foreign] = await list(globex.key);
const foreignStage = foreign?.stages[0];
assert.ok(foreign && foreignStage);

/** A pipeline of its own for a test: the stages of "Sales". */
async function board() {
  const pipeline = (await api.post('/api-pipelines', { name: 'Board' })).data<Pipeline>();
  const [fresh, qualified, proposal, won, lost] = pipeline.stages;
  assert.ok(fresh && qualified && proposal && won && lost);
  const stages = `/api-pipelines/${pipeline.id}/stages`;
  const names = async () => (await api.get(stages)).data<Stage[]>().map(({ name }) => name);
  return { id: pipeline.id, pipeline, stages, names, fresh, qualified, proposal, won, lost };
}

async function createDeal(stage: Stage, fields: Record<string, unknown> = {}): Promise<Deal> {
  const { pipeline_id, id: stage_id } = stage;
  return (await api.post('/api-deals', { title: 'Engine', pipeline_id, stage_id, ...fields })).data<Deal>();
}

const getDeal = async (id: string) => (await api.get(`/api-deals/${id}`)).data<Deal>();

describe('POST /api-pipelines/:id/stages', () => {
  it('201: an open stage goes before the first closed one, a closed stage to the end', async () => {
    const { id, stages, names } = await board();
    const response = await api.post(stages, { name: 'Trial', is_qualified: true });
    assert.equal(response.status, 201);
    const { id: _, ...stage } = response.data<Stage>();
    assert.deepEqual(stage, {
      pipeline_id: id,
      name: 'Trial',
      sort_order: 3,
      is_won: false,
      is_lost: false,
      is_qualified: true,
    });
    await api.post(stages, { name: 'No answer', is_lost: true });
    await api.post(stages, { name: 'Inbox', sort_order: 0 });
    assert.deepEqual(await names(), [
      'Inbox',
      'New',
      'Qualified',
      'Proposal',
      'Trial',
      'Closed Won',
      'Closed Lost',
      'No answer',
    ]);
  });

  it('changes the updated_at of the pipeline, and is audited', async () => {
    const { id, pipeline, stages } = await board();
    const stage = (await api.post(stages, { name: 'Trial' })).data<Stage>();
    const after = (await list()).find((candidate) => candidate.id === id);
    assert.ok(after && after.updated_at > pipeline.updated_at);
    assert.deepEqual(
      await api.rows('SELECT operation, record_type, action FROM audit_entries WHERE record_id = $1', [
        stage.id,
      ]),
      [{ operation: 'create-stage', record_type: 'stage', action: 'created' }],
    );
  });

  it('400: no name, or won and lost at once; 404: no such pipeline', async () => {
    const { stages } = await board();
    assert.match((await api.post(stages, {})).error(400, 'invalid_request'), /'name' is required/);
    const both = await api.post(stages, { name: 'Both', is_won: true, is_lost: true });
    assert.match(both.error(400, 'invalid_request'), /'is_won' and 'is_lost' exclude each other/);
    for (const id of [absent, foreign.id, 'sales']) {
      (await api.post(`/api-pipelines/${id}/stages`, { name: 'Mine' })).error(404, 'not_found');
    }
  });

  it('409: beyond 100 stages', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ({ name: `${index}` }));
    const full = (await api.post('/api-pipelines', { name: 'Full', stages: hundred })).data<Pipeline>();
    const response = await api.post(`/api-pipelines/${full.id}/stages`, { name: 'One more' });
    assert.match(response.error(409, 'conflict'), /at most 100 stages/);
  });
});

describe('PATCH /api-pipelines/:id/stages/:stage_id', () => {
  it('200: changes name, flags and place; the other stages move up', async () => {
    const { stages, names, won } = await board();
    const patch = { name: 'Signed', is_qualified: true, sort_order: 1 };
    const changed = (await api.patch(`${stages}/${won.id}`, patch)).data<Stage>();
    assert.deepEqual(changed, { ...won, ...patch });
    assert.deepEqual(await names(), ['New', 'Signed', 'Qualified', 'Proposal', 'Closed Lost']);
  });

  it('a flag changes what the deals in it count as, and stamps none of them', async () => {
    const { stages, proposal } = await board();
    const deal = await createDeal(proposal);
    await api.patch(`${stages}/${proposal.id}`, { is_won: true });
    assert.deepEqual(await getDeal(deal.id), deal);
    const wonDeals = (await api.get(`/api-deals?status=won&stage_id=${proposal.id}`)).data<Deal[]>();
    assert.deepEqual(wonDeals, [deal]);
  });

  it('a patch that changes nothing writes nothing', async () => {
    const { id, pipeline, stages, won } = await board();
    assert.deepEqual((await api.patch(`${stages}/${won.id}`, won)).data(), won);
    assert.deepEqual(
      (await list()).find((candidate) => candidate.id === id),
      pipeline,
    );
  });

  it('400: no updatable field, or a stage that would be won and lost', async () => {
    const { stages, won } = await board();
    const nothing = await api.patch(`${stages}/${won.id}`, { pipeline_id: absent });
    assert.match(nothing.error(400, 'invalid_request'), /no field that can be updated/);
    const both = await api.patch(`${stages}/${won.id}`, { is_lost: true });
    assert.match(both.error(400, 'invalid_request'), /exclude each other/);
  });

  it("404: a stage of another pipeline or organization, also under one's own pipeline", async () => {
    const [mine, other] = [await board(), await board()];
    for (const path of [
      `${mine.stages}/${other.won.id}`,
      `${mine.stages}/${foreignStage.id}`,
      `/api-pipelines/${foreign.id}/stages/${foreignStage.id}`,
      `${mine.stages}/won`,
    ]) {
      (await api.patch(path, { name: 'Mine' })).error(404, 'not_found');
      (await api.delete(path)).error(404, 'not_found');
    }
    assert.deepEqual(await list(globex.key), [foreign]);
  });
});

describe('DELETE /api-pipelines/:id/stages/:stage_id', () => {
  it('204: an empty stage goes, and the others move down', async () => {
    const { stages, names, qualified } = await board();
    const response = await api.delete(`${stages}/${qualified.id}`);
    assert.deepEqual([response.status, response.body], [204, undefined]);
    assert.deepEqual(await names(), ['New', 'Proposal', 'Closed Won', 'Closed Lost']);
    const rest = (await api.get(stages)).data<Stage[]>();
    assert.deepEqual(
      rest.map(({ sort_order }) => sort_order),
      [0, 1, 2, 3],
    );
  });

  it('409: with deals in it, unless move_deals_to names a stage; the message says so', async () => {
    const { stages, fresh } = await board();
    await createDeal(fresh);
    const response = await api.delete(`${stages}/${fresh.id}`);
    assert.match(response.error(409, 'conflict'), /'move_deals_to'/);
  });

  it('409: the last stage', async () => {
    const { stages, fresh, qualified, proposal, won, lost } = await board();
    for (const { id } of [fresh, qualified, proposal, won]) {
      assert.equal((await api.delete(`${stages}/${id}`)).status, 204);
    }
    assert.match((await api.delete(`${stages}/${lost.id}`)).error(409, 'conflict'), /last stage/);
  });

  it('400: move_deals_to is the stage itself, or one of another pipeline or organization', async () => {
    const [{ stages, fresh }, other] = [await board(), await board()];
    for (const target of [fresh.id, other.fresh.id, foreignStage.id, absent, 'won']) {
      const response = await api.delete(`${stages}/${fresh.id}?move_deals_to=${target}`);
      assert.match(response.error(400, 'invalid_request'), /'move_deals_to'/);
    }
  });

  it('move_deals_to moves every deal as if by hand: stamps, activities, audit, event and triggers', async () => {
    const { stages, proposal, won } = await board();
    const deals = [await createDeal(proposal), await createDeal(proposal), await createDeal(won)];
    assert.equal((await api.delete(`${stages}/${proposal.id}?move_deals_to=${won.id}`)).status, 204);
    for (const deal of deals.slice(0, 2)) {
      const moved = await getDeal(deal.id);
      assert.ok(moved.updated_at > deal.updated_at);
      assert.deepEqual(moved, {
        ...deal,
        stage_id: won.id,
        won_at: moved.updated_at,
        updated_at: moved.updated_at,
      });
      const [move, ...others] = (await api.get(`/api-activities?deal_id=${deal.id}&type=stage_change`)).data<
        Activity[]
      >();
      assert.deepEqual(others, []);
      assert.deepEqual(move?.metadata, {
        from_stage_id: proposal.id,
        from_stage_name: proposal.name,
        to_stage_id: won.id,
        to_stage_name: won.name,
      });
      const events = await api.rows<{ triggers: string[]; payload: string }>(
        "SELECT triggers, payload FROM events WHERE record_id = $1 AND event_type = 'deal.updated'",
        [deal.id],
      );
      assert.deepEqual(
        events.map(({ triggers }) => triggers),
        [['deal_won', 'purchase_conversion']],
      );
      assert.partialDeepStrictEqual(JSON.parse(events[0]?.payload ?? ''), {
        deal: moved,
        changes: { stage_id: { from: proposal.id, to: won.id }, won_at: { from: null, to: moved.won_at } },
      });
      const audit = await api.rows(
        "SELECT operation FROM audit_entries WHERE record_id = $1 AND action = 'updated'",
        [deal.id],
      );
      assert.deepEqual(audit, [{ operation: 'delete-stage' }]);
    }
    assert.deepEqual(await getDeal(deals[2]?.id ?? ''), deals[2]);
  });

  it('moves thousands of deals in one request, and refuses more than 2,000 with 409', async () => {
    const { id, stages, fresh, proposal } = await board();
    await insertDeals(id, fresh.id, 2_001);
    const path = `${stages}/${fresh.id}?move_deals_to=${proposal.id}`;
    assert.match((await api.delete(path)).error(409, 'conflict'), /more than 2000 deals/);
    const [one] = (await api.get(`/api-deals?stage_id=${fresh.id}&limit=1`)).data<Deal[]>();
    await api.delete(`/api-deals/${one?.id}`);
    assert.equal((await api.delete(path)).status, 204);
    const [counts] = await api.rows(
      `SELECT count(*)::int AS deals, count(e.id)::int AS events FROM deals d
       LEFT JOIN events e ON e.org_id = d.org_id AND e.record_id = d.id AND e.event_type = 'deal.updated'
       WHERE d.stage_id = $1`,
      [proposal.id],
    );
    assert.deepEqual(counts, { deals: 2_000, events: 2_000 });
  });

  async function insertDeals(pipelineId: string, stageId: string, count: number): Promise<void> {
    await api.rows(
      `INSERT INTO deals (org_id, id, pipeline_id, stage_id, title, value, currency, created_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, $3, 'Deal ' || n, n, 'USD', now(), now() FROM generate_series(1, $4::int) n`,
      [api.organization.id, pipelineId, stageId, count],
    );
    // As autovacuum does within seconds: a plan made for the empty table would read all of it for each deal.
    await api.rows('ANALYZE deals');
  }
});

describe('a stage deleted while deals move', () => {
  it('into it: each deal is moved on with the others, or its move is refused with 400', async () => {
    const { stages, fresh, qualified, proposal } = await board();
    const deals = await Promise.all(Array.from({ length: 20 }, () => createDeal(fresh)));
    const enter = ({ id }: Deal) => api.patch(`/api-deals/${id}`, { stage_id: qualified.id });
    const [deletion, ...moves] = await Promise.all([
      api.delete(`${stages}/${qualified.id}?move_deals_to=${proposal.id}`),
      ...deals.map(enter),
    ]);
    assert.equal(deletion.status, 204);
    for (const [index, move] of moves.entries()) {
      const deal = await getDeal(deals[index]?.id ?? '');
      assert.ok(move.status === 200 || move.status === 400, `${move.status}`);
      assert.equal(deal.stage_id, move.status === 200 ? proposal.id : fresh.id);
    }
  });

  it('out of it: each ends where it was sent last, and nothing is left behind', async () => {
    const { stages, fresh, qualified, proposal } = await board();
    const deals = await Promise.all(Array.from({ length: 20 }, () => createDeal(fresh)));
    const leave = ({ id }: Deal) => api.patch(`/api-deals/${id}`, { stage_id: qualified.id });
    const [deletion, ...moves] = await Promise.all([
      api.delete(`${stages}/${fresh.id}?move_deals_to=${proposal.id}`),
      ...deals.map(leave),
    ]);
    assert.equal(deletion.status, 204);
    assert.ok(moves.every(({ status }) => status === 200));
    for (const { id } of deals) assert.equal((await getDeal(id)).stage_id, qualified.id);
  });

  it('created in it without move_deals_to: the deal is there, or the stage is gone, never half', async () => {
    for (let round = 0; round < 5; round++) {
      const { stages, fresh, qualified } = await board();
      const { pipeline_id } = qualified;
      const [deletion, creation] = await Promise.all([
        api.delete(`${stages}/${qualified.id}`),
        api.post('/api-deals', { title: 'Racing', pipeline_id, stage_id: qualified.id }),
      ]);
      const outcome = [deletion.status, creation.status].join();
      assert.ok(outcome === '204,400' || outcome === '409,201', outcome);
      assert.equal((await api.get(`/api-deals?stage_id=${fresh.id}`)).status, 200);
    }
  });
});
