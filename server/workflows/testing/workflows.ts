import assert from 'node:assert/strict';
import type { TestApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';

/** Workflows of a test, through the REST API. */

export interface ShownStep {
  readonly key: string;
  readonly do: string;
  readonly outcome: string;
  readonly input: unknown;
  readonly result: unknown;
  readonly error: string | null;
}

export interface ShownRun {
  readonly id: string;
  readonly workflow_id: string;
  readonly version: number;
  readonly state: string;
  readonly reason: string | null;
  readonly subject: { readonly type: string; readonly id: string };
  readonly chain: readonly string[];
  readonly due_at: string | null;
  readonly steps: readonly ShownStep[];
}

export interface ShownWorkflow {
  readonly id: string;
  readonly state: string;
  readonly draft: object;
  readonly draft_revision: number;
  readonly published_version: number | null;
}

/** A definition with an event as trigger. */
export function definition(trigger: string | object, ...steps: readonly object[]): object {
  return { format: 1, trigger: typeof trigger === 'string' ? { on: trigger } : trigger, steps };
}

/** A step that creates a task about the record. */
export function task(title: string, key = 'task'): object {
  return { key, do: 'create_task', with: { title } };
}

export async function create(api: TestApi, draft: object, key?: string): Promise<ShownWorkflow> {
  const answer = await api.post('/api-workflows', { name: 'Test', draft }, key === undefined ? {} : { key });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.data<ShownWorkflow>();
}

export async function publish(api: TestApi, draft: object, key?: string): Promise<ShownWorkflow> {
  const { id, draft_revision } = await create(api, draft, key);
  const answer = await api.post(
    `/api-workflows/${id}/publish`,
    { draft_revision },
    key === undefined ? {} : { key },
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data<ShownWorkflow>();
}

/** The runs of a workflow, the newest first, each with its steps. */
export async function runsOf(api: TestApi, workflowId: string): Promise<readonly ShownRun[]> {
  const listed = await api.get(`/api-workflow-runs?workflow_id=${workflowId}&limit=200`);
  const runs = listed.data<ShownRun[]>();
  return Promise.all(
    runs.map(async ({ id }) => (await api.get(`/api-workflow-runs/${id}`)).data<ShownRun>()),
  );
}

const UNDER_WAY = ['running'];

/** Waits until a workflow has so many runs, and none of them has a step to take at once. */
export async function settled(api: TestApi, workflowId: string, count = 1): Promise<readonly ShownRun[]> {
  let runs: readonly ShownRun[] = [];
  await eventually(async () => {
    runs = await runsOf(api, workflowId);
    assert.equal(runs.length, count, JSON.stringify(runs));
    assert.ok(!runs.some(({ state }) => UNDER_WAY.includes(state)), JSON.stringify(runs));
  });
  return runs;
}

/** Waits until the service has decided about everything that happened so far. */
export async function decided(api: TestApi): Promise<void> {
  await eventually(async () => {
    const [left] = await api.rows<{ events: string }>(
      'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM workflow_intake) AS events',
    );
    assert.equal(Number(left?.events), 0);
  });
}
