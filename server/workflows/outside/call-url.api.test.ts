import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startApi, type TestOrganization } from '../../../test/api.ts';
import { textOfDatabase } from '../../../test/database-text.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { type Received, Receiver } from '../../webhooks/testing/receiver.ts';
import { create, definition, publish, runsOf, type ShownRun, settled, task } from '../testing/workflows.ts';

/** Requests of workflows, over real sockets (docs/behaviour/workflows.md 18 and 19). */

const api = await startApi({ workflowAllowPrivateAddresses: true, webhookRetrySchedule: [0, 0, 0] });
const receiver = new Receiver();
before(() => receiver.listen());
after(() => receiver.close());

const SECRET = 'sk_live_"planted"_4eC39HqLyjWD/jtT1zdp7dc+';
const SIGNING = 'planted-signing-secret-of-32-characters';

let paths = 0;
const freshPath = () => {
  paths += 1;
  return `/hook-${paths}`;
};

const contact = async (fields: object = {}, key = api.organization.key) =>
  (await api.post('/api-contacts', { first_name: 'Ada', last_name: 'Lovelace', ...fields }, { key })).data<{
    id: string;
  }>().id;

function call(values: object = {}, path = freshPath()): { path: string; step: object } {
  return { path, step: { key: 'call', do: 'call_url', with: { url: receiver.url(path), ...values } } };
}

const byHand = (...steps: readonly object[]) => definition({ on: 'manual', object: 'contact' }, ...steps);

async function run(id: string, recordIds: readonly string[], { key }: Partial<TestOrganization> = {}) {
  const answer = await api.post(`/api-workflows/${id}/run`, { record_ids: recordIds }, key ? { key } : {});
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
}

async function runOnce(...steps: readonly object[]): Promise<ShownRun> {
  const { id } = await publish(api, byHand(...steps));
  await run(id, [await contact()]);
  const [ended] = await settled(api, id);
  assert.ok(ended);
  return ended;
}

const attempts = ({ steps }: ShownRun) => steps.map(({ outcome, error }) => [outcome, error]);

const answerAt = (path: string, answer: (request: Received, count: number) => object | Promise<object>) => {
  const before = receiver.answer;
  receiver.answer = (request) =>
    request.path === path ? answer(request, receiver.at(path).length) : before(request);
};

describe('a request', () => {
  it('is sent with its values, and its answer can be used by later steps', async () => {
    const { path, step } = call({
      method: 'PUT',
      headers: { 'X-Name': '{{ record.first_name }}' },
      body: { name: '{{ record.last_name }}', tags: '{{ record.tags }}', none: '{{ record.phone }}' },
    });
    answerAt(path, () => ({
      status: 201,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"order":{"id":17,"bad":"a\\u0000\\ud800"}}',
    }));
    const ended = await runOnce(step, task('Order {{ steps.call.body.order.id }}'));
    assert.equal(ended.state, 'completed', JSON.stringify(ended));
    const [received] = receiver.at(path);
    assert.deepEqual(JSON.parse(received?.body ?? ''), { name: 'Lovelace', tags: [], none: null });
    assert.equal(received?.headers['x-name'], 'Ada');
    assert.equal(received.headers['content-type'], 'application/json');
    assert.match(String(received.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
    assert.equal(received.headers['webhook-id'], received.headers['idempotency-key']);
    assert.equal(received.headers['webhook-signature'], undefined);
    const [first, second] = ended.steps;
    assert.deepEqual(first?.result, { status: 201, body: { order: { id: 17, bad: 'a\ufffd' } } });
    assert.equal(Object(first.input).url, receiver.url(path));
    assert.equal(Object(second?.input).title, 'Order 17');
  });

  it('is made again after 429, 5xx and a lost connection, with the same id and body', async () => {
    const { path, step } = call({ body: 'at {{ now }}' });
    answerAt(path, (_, count) => ({ status: [503, 429, 204][count - 1] }));
    const ended = await runOnce(step);
    assert.deepEqual(attempts(ended), [
      ['failed', 'The address answered 503.'],
      ['failed', 'The address answered 429.'],
      ['done', null],
    ]);
    const received = receiver.at(path);
    assert.equal(new Set(received.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.equal(new Set(received.map(({ body }) => body)).size, 1);
    assert.equal(received[0]?.headers['content-type'], 'text/plain; charset=utf-8');
    const nobody = new Receiver();
    await nobody.listen();
    const closed = nobody.url('/');
    nobody.close();
    const refused = await runOnce({ key: 'call', do: 'call_url', with: { url: closed } });
    assert.deepEqual([refused.state, refused.reason], ['failed', 'step_failed']);
    assert.deepEqual(attempts(refused), Array(3).fill(['failed', 'The host refused the connection.']));
  });

  it('fails at once after any other answer, and the run does what the step says', async () => {
    const bad = call();
    answerAt(bad.path, () => ({ status: 404, body: 'no such thing' }));
    const ended = await runOnce({ ...bad.step, on_error: 'continue' }, task('After'));
    assert.equal(ended.state, 'completed');
    assert.deepEqual(attempts(ended), [
      ['failed', 'The address answered 404.'],
      ['done', null],
    ]);
    assert.deepEqual(ended.steps[0]?.result, { status: 404, body: 'no such thing' });
    const moved = call();
    const elsewhere = freshPath();
    answerAt(moved.path, () => ({ status: 302, headers: { location: receiver.url(elsewhere) } }));
    const redirected = await runOnce(moved.step);
    assert.deepEqual(attempts(redirected), [
      ['failed', 'The address answered 302, a redirect, and Kontor follows none.'],
    ]);
    assert.deepEqual(receiver.at(elsewhere), []);
  });

  it('is refused if a value would stand where it cannot', async () => {
    const { path, step } = call({ headers: { 'X-Title': '{{ record.job_title }}' } });
    const { id } = await publish(api, byHand(step));
    await run(id, [await contact({ job_title: 'a\r\nX-Evil: 1' })]);
    const [ended] = await settled(api, id);
    assert.deepEqual(ended && attempts(ended), [
      ['failed', 'The header X-Title has line breaks or characters that a header cannot have.'],
    ]);
    assert.deepEqual(receiver.at(path), []);
    const dots = call({ url: receiver.url('/a/{{ record.job_title }}/b') });
    const other = await publish(api, byHand(dots.step));
    await run(other.id, [await contact({ job_title: '..' })]);
    const [refused] = await settled(api, other.id);
    assert.match(String(refused?.steps[0]?.error), /\. or \.\. a part of the path/);
  });

  it('is shown by a dry run and not sent', async () => {
    const { path, step } = call({
      url: receiver.url('/dry?name={{ record.first_name }}'),
      headers: { 'X-Key': 'Key {{ secret.API_KEY }}' },
    });
    const { id } = await create(api, byHand(step));
    const dryRun = async () =>
      (await api.post(`/api-workflows/${id}/dry-run`, { record_id: await contact() })).data<{
        steps: object[];
      }>().steps;
    const [missing] = await dryRun();
    assert.equal(Object(missing).error, 'The workflow has no secret API_KEY.');
    await api.request('PUT', `/api-workflows/${id}/secrets/API_KEY`, { body: { value: SECRET } });
    const [shown] = await dryRun();
    assert.deepEqual(shown, {
      ...{ key: 'call', do: 'call_url', outcome: 'done', result: null, error: null },
      input: {
        method: 'POST',
        url: receiver.url('/dry?name=Ada'),
        headers: { 'X-Key': 'Key {{ secret.API_KEY }}' },
      },
    });
    assert.deepEqual([...receiver.at(path), ...receiver.at('/dry?name=Ada')], []);
  });
});

describe('a secret of a workflow', () => {
  const put = (id: string, name: string, value: unknown, key = api.organization.key) =>
    api.request('PUT', `/api-workflows/${id}/secrets/${name}`, { body: { value }, key });

  it('goes to the receiver and nowhere else', async () => {
    const { path, step } = call({
      headers: { Authorization: 'Bearer {{ secret.API_KEY }}', 'X-Of-Record': '{{ record.first_name }}' },
      body: {},
    });
    answerAt(path, ({ headers }, count) => ({
      status: count === 1 ? 500 : 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ echo: headers.authorization, [SECRET]: [encodeURIComponent(SECRET)] }),
    }));
    const { id, draft_revision } = await create(api, byHand(step));
    const refused = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    assert.match(
      refused.error(400, 'invalid_request'),
      /Authorization' uses the secret API_KEY, which does not/,
    );
    assert.deepEqual(
      [(await put(id, 'API_KEY', SECRET)).status, (await put(id, 'SIGNING_SECRET', SIGNING)).status],
      [204, 204],
    );
    assert.equal((await api.post(`/api-workflows/${id}/publish`, { draft_revision })).status, 200);
    await run(id, [await contact({ first_name: '{{ secret.SIGNING_SECRET }}' })]);
    const [ended] = await settled(api, id);
    assert.deepEqual(
      ended?.steps.map(({ outcome }) => outcome),
      ['failed', 'done'],
    );
    assert.deepEqual(Object(ended.steps[1]?.result).body, {
      echo: 'Bearer [secret]',
      '[secret]': ['[secret]'],
    });
    const [received] = receiver.at(path);
    assert.equal(received?.headers.authorization, `Bearer ${SECRET}`);
    assert.equal(received.headers['x-of-record'], '{{ secret.SIGNING_SECRET }}');
    const signed = `${received.headers['webhook-id']}.${received.headers['webhook-timestamp']}.${received.body}`;
    const expected = createHmac('sha256', SIGNING).update(signed).digest('base64');
    assert.equal(received.headers['webhook-signature'], `v1,${expected}`);

    const listed = (await api.get(`/api-workflows/${id}/secrets`)).data<{ name: string; hint: string }[]>();
    assert.deepEqual(
      listed.map(({ name, hint }) => [name, hint]),
      [
        ['API_KEY', '…7dc+'],
        ['SIGNING_SECRET', '…ters'],
      ],
    );
    const texts = [
      await textOfDatabase(api.owner),
      JSON.stringify([
        (await api.get(`/api-workflows/${id}`)).body,
        (await api.get(`/api-workflows/${id}/versions`)).body,
        listed,
        ended,
      ]),
    ].join();
    for (const value of [SECRET, SIGNING])
      for (const form of ['utf8', 'hex', 'base64'] as const)
        assert.ok(!texts.includes(Buffer.from(value).toString(form).slice(0, 40)), `${value} as ${form}`);

    const used = await api.delete(`/api-workflows/${id}/secrets/API_KEY`);
    used.error(409, 'conflict');
    assert.deepEqual(Object(used.body).used_by, [{ kind: 'workflow', id, name: 'Test' }]);
    await api.rows("DELETE FROM workflow_secrets WHERE name = 'API_KEY'");
    (await api.delete(`/api-workflows/${id}/secrets/API_KEY`)).error(404, 'not_found');
    await run(id, [await contact()]);
    const [after] = await settled(api, id, 2);
    assert.deepEqual(after && attempts(after), [['failed', 'The workflow has no secret API_KEY.']]);
  });

  it('is set by owners and admins, with a value that a header can hold', async () => {
    const { id } = await create(api, byHand(task('x')));
    for (const value of ['', 'a\nb', ' a', 'ü', 7, undefined])
      (await put(id, 'API_KEY', value)).error(400, 'invalid_request');
    for (const name of ['api_key', 'A-B', 'A'.repeat(41)])
      (await put(id, name, 'value')).error(400, 'invalid_request');
    (await put(id, 'SIGNING_SECRET', 'short')).error(400, 'invalid_request');
    const reader = await api.addKey(['workflows:read']);
    (await put(id, 'API_KEY', 'value', reader)).error(403, 'forbidden');
    const stranger = await api.addOrganization('Stranger');
    (await put(id, 'API_KEY', 'value', stranger.key)).error(404, 'not_found');
    (await api.get(`/api-workflows/${id}/secrets`, { key: stranger.key })).error(404, 'not_found');
    (await api.delete(`/api-workflows/${id}/secrets/API_KEY`, { key: stranger.key })).error(404, 'not_found');
    for (let count = 0; count < 20; count += 1)
      assert.equal((await put(id, `S_${count}`, 'value')).status, 204);
    assert.match((await put(id, 'S_20', 'value')).error(400, 'invalid_request'), /at most 20 secrets/);
    assert.equal((await put(id, 'S_1', 'another value')).status, 204);
  });
});

describe('a receiver that does not answer', () => {
  it('holds up neither other organizations nor runs that call nobody', async () => {
    const { path, step } = call();
    const { promise, resolve } = Promise.withResolvers<object>();
    answerAt(path, () => promise);
    const slow = await publish(api, byHand(step));
    const people = await Promise.all(Array.from({ length: 12 }, () => contact()));
    await run(slow.id, people);
    await receiver.waitFor(8, path);
    const ended = await runOnce(task('Quick'));
    assert.equal(ended.state, 'completed');
    const other = await api.addOrganization('Other');
    const quick = call();
    const theirs = await publish(api, byHand(quick.step), other.key);
    await run(theirs.id, [await contact({}, other.key)], other);
    await receiver.waitFor(1, quick.path);
    assert.equal(receiver.at(path).length, 8);
    const runs = await runsOf(api, slow.id);
    await Promise.all(runs.map(({ id }) => api.post(`/api-workflow-runs/${id}/cancel`, undefined)));
    resolve({ status: 204 });
  });

  it('is told as after the cancel of its run, which goes no further', async () => {
    const { path, step } = call();
    const { promise, resolve } = Promise.withResolvers<object>();
    receiver.answer = async (request) => (request.path === path ? promise : { status: 204 });
    const { id } = await publish(api, byHand(step, task('Never')));
    await run(id, [await contact()]);
    await receiver.waitFor(1, path);
    const [under] = await runsOf(api, id);
    assert.deepEqual(
      under?.steps.map(({ outcome }) => outcome),
      ['uncertain'],
    );
    const cancelled = await api.post(`/api-workflow-runs/${under.id}/cancel`, undefined);
    assert.equal(cancelled.data().state, 'cancelled');
    resolve({ status: 200, body: 'late' });
    await eventually(async () => {
      const [ended] = await runsOf(api, id);
      assert.equal(ended?.state, 'cancelled');
      assert.deepEqual(attempts(ended), [['done', 'The run had ended or gone on before the answer came.']]);
    });
  });
});

describe('after a restore', () => {
  it('nothing is sent until work goes on', async () => {
    const { path, step } = call();
    await api.rows("INSERT INTO held_work (reason) VALUES ('restore')");
    const { id } = await publish(api, byHand(step));
    await run(id, [await contact()]);
    await api.rows(
      `UPDATE workflow_runs SET due_at = now(), position = 'call', pending = $2::json WHERE workflow_id = $1`,
      [id, JSON.stringify({ call: { method: 'POST', url: receiver.url(path), headers: {} } })],
    );
    // Long enough for several looks at what is due.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.deepEqual(receiver.at(path), []);
    await api.rows('DELETE FROM held_work');
    const [ended] = await settled(api, id);
    assert.equal(ended?.state, 'completed');
    assert.equal(receiver.at(path).length, 1);
  });
});

describe('without leave for private addresses', () => {
  it('no request reaches this machine, however its address is written', async () => {
    const closed = await startApi();
    const canary = new Receiver();
    await canary.listen();
    after(() => canary.close());
    const { port } = new URL(canary.url());
    for (const host of [
      ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '①②⑦.⓪.⓪.①', '0.0.0.0'],
      ...[
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[64:ff9b::127.0.0.1]',
        '[2002:7f00:1::]',
        '169.254.169.254',
        '10.0.0.1',
      ],
    ]) {
      const step = { key: 'call', do: 'call_url', with: { url: `http://${host}:${port}/` } };
      const { id } = await publish(closed, byHand(step));
      const body = { first_name: 'Ada', last_name: 'Test' };
      const { id: person } = (await closed.post('/api-contacts', body)).data<{ id: string }>();
      await closed.post(`/api-workflows/${id}/run`, { record_ids: [person] });
      const [ended] = await settled(closed, id);
      assert.deepEqual(ended && attempts(ended), [['failed', 'The host is not at a public address.']], host);
    }
    assert.deepEqual(canary.received, []);
  });
});
