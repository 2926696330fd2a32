import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../test/api.ts';
import { connectClient } from '../../test/mcp/agent.ts';
import { eventually } from '../postgres/testing/processes.ts';
import { decided, definition, runsOf, settled, task } from './testing/workflows.ts';

/** Workflows as agents draft, publish and watch them, with the official client (docs/behaviour/workflows.md 17). */

const api = await startApi();
const agent = await connectClient(api);

interface Problem {
  readonly path: string;
  readonly message: string;
}

interface Draft {
  readonly id: string;
  readonly draft_revision: number;
  readonly published_version: number | null;
  readonly sentences: readonly { readonly path: string; readonly sentence: string }[];
  readonly problems: readonly Problem[];
}

const call = async (name: string, args: object = {}) => {
  const { isError, content, structuredContent } = await agent.callTool({ name, arguments: { ...args } });
  return { isError: isError === true, text: JSON.stringify(content), data: Object(structuredContent).data };
};

async function done<Data = Draft>(name: string, args: object = {}): Promise<Data> {
  const { isError, text, data } = await call(name, args);
  assert.ok(!isError, text);
  return data;
}

const WON = definition('deal.won', task('Thank {{ record.title }}'));

async function published(draft: object): Promise<Draft> {
  const { id, draft_revision } = await done('draft_workflow', { name: 'By an agent', draft });
  return done('publish_workflow', { workflow_id: id, draft_revision });
}

describe('a workflow by an agent', () => {
  it('is drafted, with its sentences and problems, then tried, published, watched and paused', async () => {
    const gone = crypto.randomUUID();
    const where = { field: 'stage_id', op: 'is', value: gone };
    const drafted = await done('draft_workflow', {
      name: 'Thanks',
      draft: definition({ on: 'deal.won', where }, task('Thank {{ record.titel }}')),
    });
    assert.deepEqual(
      drafted.problems.map(({ path }) => path),
      ['trigger.where.value', 'steps[0].with.title'],
    );
    const mended = await done('draft_workflow', { workflow_id: drafted.id, draft: WON });
    assert.deepEqual(mended.problems, []);
    assert.deepEqual(mended.sentences, [
      { path: 'trigger', sentence: 'When a deal is won.' },
      { path: 'steps[0]', sentence: 'Create the task “Thank [title]”.' },
    ]);
    const deal = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();
    const id = { workflow_id: drafted.id };
    const tried = await done<{ steps: readonly object[] }>('dry_run_workflow', { ...id, record_id: deal.id });
    assert.equal(tried.steps.length, 1);
    const { draft_revision } = mended;
    assert.equal((await done('publish_workflow', { ...id, draft_revision })).published_version, 1);
    await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
    const [run] = await settled(api, drafted.id);
    const listed = await done<readonly { id: string }[]>('list_workflow_runs', { record_id: deal.id });
    assert.deepEqual(
      listed.map((one) => one.id),
      [run?.id],
    );
    const shown = await done<{ state: string; steps: readonly object[] }>('get_workflow_run', {
      run_id: run?.id,
    });
    assert.deepEqual([shown.state, shown.steps.length], ['completed', 1]);
    await done('rerun_workflow_run', { run_id: run?.id });
    await settled(api, drafted.id, 2);
    assert.equal((await done<{ state: string }>('pause_workflow', id)).state, 'paused');
    assert.equal((await done<{ state: string }>('resume_workflow', id)).state, 'published');
    assert.equal((await done<{ state: string }>('get_workflow', id)).state, 'published');
  });

  it('is published only with the revision of a first answer, which says whom it meets', async () => {
    const wait = { key: 'rest', do: 'wait', for: { amount: 1, unit: 'days' } };
    const { id } = await published(definition('deal.won', wait, task('One', 'old')));
    const deal = (await api.post('/api-deals', { title: 'Waiting' })).data<{ id: string }>();
    await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
    await settled(api, id);
    const { draft_revision } = await done('draft_workflow', { workflow_id: id, draft: WON });
    const first = await done<Draft & Record<string, unknown>>('publish_workflow', { workflow_id: id });
    const { published_version, running, waiting, at_removed_steps } = first;
    assert.deepEqual(
      [first.draft_revision, published_version, running, waiting, at_removed_steps],
      [draft_revision, 1, 0, 1, 1],
    );
    assert.deepEqual(first.problems, []);
    const stale = await call('publish_workflow', { workflow_id: id, draft_revision: draft_revision - 1 });
    assert.ok(stale.isError && stale.text.includes('The draft has changed since this revision.'), stale.text);
    const second = await done('publish_workflow', { workflow_id: id, draft_revision, running: 'cancel' });
    assert.equal(second.published_version, 2);
    const [run] = await runsOf(api, id);
    assert.deepEqual([run?.state, run?.reason], ['cancelled', 'new_version']);
  });

  it('can be checked without a change, and drafted without being stored', async () => {
    const { id, draft_revision } = await done('draft_workflow', { name: 'Check', draft: WON });
    const checked = await done('draft_workflow', { workflow_id: id });
    assert.deepEqual([checked.draft_revision, checked.problems], [draft_revision, []]);
    const before = await done<readonly object[]>('list_workflows');
    const rehearsed = await done('draft_workflow', { name: 'Not stored', draft: WON, dry_run: true });
    assert.deepEqual(rehearsed.problems, []);
    assert.deepEqual(await done('list_workflows'), before);
  });

  it('that is malformed is refused with the place', async () => {
    const draft = definition('deal.won', { key: 'a', do: 'fly' });
    const { isError, text } = await call('draft_workflow', { name: 'Bad', draft });
    assert.ok(isError && text.includes("'steps[0].do'"), text);
  });

  it('is started by hand, and its run cancelled', async () => {
    const wait = { key: 'rest', do: 'wait', for: { amount: 1, unit: 'days' } };
    const { id } = await published(definition({ on: 'manual', object: 'deal' }, wait));
    const deal = (await api.post('/api-deals', { title: 'By hand' })).data<{ id: string }>();
    const [started] = await done<readonly { run_id: string }[]>('run_workflow', {
      workflow_id: id,
      record_ids: [deal.id],
    });
    await settled(api, id);
    const ended = await done<{ state: string }>('cancel_workflow_run', { run_id: started?.run_id });
    assert.equal(ended.state, 'cancelled');
    await decided(api);
  });

  it('has all its runs ended and repeated at once', async () => {
    const wait = { key: 'rest', do: 'wait', for: { amount: 1, unit: 'days' } };
    const { id: workflow_id } = await published(definition({ on: 'manual', object: 'deal' }, wait));
    const deals = await Promise.all(['One', 'Two'].map((title) => api.post('/api-deals', { title })));
    const record_ids = deals.map((deal) => deal.data<{ id: string }>().id);
    await done('run_workflow', { workflow_id, record_ids });
    await settled(api, workflow_id, 2);
    const reaches = (...states: readonly string[]) =>
      eventually(async () => {
        const runs = await runsOf(api, workflow_id);
        assert.deepEqual(runs.map(({ state }) => state).sort(), states);
      });
    assert.deepEqual(await done('cancel_workflow_runs', { workflow_id }), { runs: 2 });
    await reaches('cancelled', 'cancelled');
    assert.deepEqual(await done('rerun_workflow_runs', { workflow_id }), { runs: 0 }, 'none has failed');
    assert.deepEqual(await done('rerun_workflow_runs', { workflow_id, state: 'cancelled' }), { runs: 2 });
    await reaches('cancelled', 'cancelled', 'waiting', 'waiting');
  });

  it('starts from a ready one, which has no problems', async () => {
    const ready =
      await done<readonly { key: string; name: string; definition: object }[]>('list_workflow_templates');
    assert.ok(ready.length > 5);
    for (const { name, definition: draft } of ready)
      assert.deepEqual((await done('draft_workflow', { name, draft })).problems, [], name);
  });
});
