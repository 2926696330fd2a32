import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { signIn, startService } from '../../access/testing/people.ts';
import { makeDemo } from '../../demo/make-demo.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { type Sql, toQuery } from '../../kernel/database/sql.ts';
import { eventually } from '../../postgres/testing/processes.ts';

/** The ready workflows, in the demo organization (docs/behaviour/workflows.md 16). */

const service = await startService();
let owner: Browser;

before(async () => {
  const statements: Statements = {
    query: <Row extends object>(statement: Sql) => {
      const { text, values } = toQuery(statement);
      return service.rows<Row>(text, values);
    },
  };
  const { email, password } = await makeDemo(statements, new Date());
  owner = await signIn(service, email, password);
});

interface Template {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly definition: { readonly trigger: { readonly on: string } };
}

const dataOf = async (path: string) => (await owner.call('GET', `/web${path}`)).json.data;
const templates = async (): Promise<readonly Template[]> => dataOf('/workflow-templates');

async function publish({ name, description, definition }: Template): Promise<string> {
  const created = await owner.call('POST', '/web/api-workflows', { name, description, draft: definition });
  assert.equal(created.status, 201, created.text);
  const { id, draft_revision } = created.json.data;
  const published = await owner.call('POST', `/web/api-workflows/${id}/publish`, { draft_revision });
  assert.equal(published.status, 200, published.text);
  return id;
}

/** Where to find a record of the demo for which the conditions of a template hold; an open deal by default. */
const RECORDS = new Map([
  ['welcome_lead', '/api-contacts'],
  ['idle_deal', '/api-deals?status=open&sort=updated_at&order=asc'],
  ['ask_again', '/api-deals?status=lost'],
]);

const KEYS = ['welcome_lead', 'stage_task', 'idle_deal', 'renewal', 'onboarding', 'ask_again', 'high_value'];

describe('the ready workflows', () => {
  it('are offered with a name and a sentence', async () => {
    const offered = await templates();
    assert.deepEqual(
      offered.map(({ key }) => key),
      KEYS,
    );
    for (const { name, description } of offered)
      assert.ok(name !== '' && /^When .*\.$/.test(description), name);
  });

  for (const key of KEYS) {
    it(`${key} can be published, and its dry run creates a task`, async () => {
      const template = (await templates()).find((one) => one.key === key);
      assert.ok(template);
      const id = await publish(template);
      const [record] = await dataOf(RECORDS.get(key) ?? '/api-deals?status=open');
      const tried = await owner.call('POST', `/web/api-workflows/${id}/dry-run`, {
        record_id: record.id,
      });
      assert.equal(tried.status, 200, tried.text);
      const steps: readonly Record<string, unknown>[] = tried.json.data.steps;
      assert.ok(
        steps.every(({ outcome }) => outcome === 'done'),
        tried.text,
      );
      assert.ok(tried.json.data.effects.events.includes('task.created'), tried.text);
      await owner.call('POST', `/web/api-workflows/${id}/pause`);
    });
  }

  it('onboarding gives the owner of a won deal three tasks', async () => {
    const template = (await templates()).find(({ key }) => key === 'onboarding');
    assert.ok(template);
    await publish(template);
    const created = await owner.call('POST', '/web/api-deals', { title: 'Won by us' });
    const deal = created.json.data;
    await owner.call('POST', `/web/api-deals/${deal.id}/assignee`, { user_id: deal.created_by });
    await owner.call('PATCH', `/web/api-deals/${deal.id}`, { status: 'won' });
    await eventually(async () => {
      const tasks: readonly { title: string; assignee_id: string }[] = await dataOf(
        `/api-tasks?deal_id=${deal.id}`,
      );
      assert.deepEqual(tasks.map(({ title, assignee_id }) => [title, assignee_id]).sort(), [
        ['Ask how Won by us goes', deal.created_by],
        ['Plan the start of Won by us', deal.created_by],
        ['Say thank you for Won by us', deal.created_by],
      ]);
    });
  });

  it('that need a stage which the pipeline lacks are left out', async () => {
    const [pipeline] = await dataOf('/api-pipelines');
    for (const { id, is_lost } of pipeline.stages) {
      if (is_lost)
        await owner.call('PATCH', `/web/api-pipelines/${pipeline.id}/stages/${id}`, { is_lost: false });
    }
    assert.ok((await templates()).every(({ key }) => key !== 'ask_again'));
  });
});
