import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addPerson,
  askForToken,
  browserOf,
  connect,
  registerApp,
  startOAuthService,
} from '../testing/oauth-service.ts';

// Each request comes from an address of its own, so that none draws on the limit of another.
const api = await startOAuthService({ trustProxy: 1 });
let requests = 0;
const app = await registerApp(api);
const browser = await browserOf(api, (await addPerson(api)).id);

type Answer = Awaited<ReturnType<typeof askForToken>>;

const refresh = (token: string, client = app.client_id): Promise<Answer> => {
  requests += 1;
  const parameters = { grant_type: 'refresh_token', refresh_token: token, client_id: client };
  return askForToken(api, parameters, {
    'X-Forwarded-For': `10.0.${requests >> 8}.${requests & 255}`,
  });
};
const refreshAtOnce = (token: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => refresh(token)));
const deals = async (token: unknown) => (await api.get('/api-deals', { key: String(token) })).status;
const given = (answers: Answer[]) => answers.filter(({ status }) => status === 200);
const refusals = (answers: Answer[]) =>
  answers.filter(({ status }) => status !== 200).map(({ body }) => body.error);

/** Moves the clock on for the refresh tokens that were used, by moving their first use back. */
const pass = (seconds: number) =>
  api.rows("UPDATE oauth_tokens SET consumed_at = consumed_at - $1 * interval '1 second'", [seconds]);

describe('a refresh token within 60 s of its first use', () => {
  it('gives an independent pair each time, and ends nothing', async () => {
    const first = await connect(api, browser, app, { scope: 'crm:read crm:write' });
    const pairs = [await refresh(first.refresh_token), await refresh(first.refresh_token)];
    // An answer that got lost: the successor was used already, by another process of the same client.
    pairs.push(await refresh(String(pairs[0]?.body.refresh_token)), await refresh(first.refresh_token));
    assert.deepEqual(
      pairs.map(({ status, body }) => [status, body.scope]),
      pairs.map(() => [200, 'crm:read crm:write']),
    );
    assert.equal(new Set(pairs.flatMap(({ body }) => [body.access_token, body.refresh_token])).size, 8);
    for (const { body } of pairs) assert.equal(await deals(body.access_token), 200);
    for (const { body } of pairs) assert.equal((await refresh(String(body.refresh_token))).status, 200);
    assert.equal(await deals(first.access_token), 200);
  });

  it('works 20 times at most, also all at once, and one more is refused without harm', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { refresh_token } = await connect(api, browser, app);
      const answers = await refreshAtOnce(refresh_token, 50);
      assert.equal(given(answers).length, 20);
      assert.deepEqual(new Set(refusals(answers)), new Set(['invalid_grant']));
      const late = await refresh(refresh_token);
      assert.deepEqual([late.status, late.body.error], [400, 'invalid_grant']);
      assert.match(String(late.body.error_description), /20 times within 60 seconds/);
      for (const { body } of given(answers)) assert.equal(await deals(body.access_token), 200);
      const [winner] = given(answers);
      assert.equal((await refresh(String(winner?.body.refresh_token))).status, 200);
    }
  });

  it('is refused to another client, which uses nothing up and ends nothing', async () => {
    const { refresh_token } = await connect(api, browser, app);
    const thief = await registerApp(api, { client_name: 'Thief' });
    assert.equal((await refresh(refresh_token)).status, 200);
    for (const { status, body } of await Promise.all(
      Array.from({ length: 25 }, () => refresh(refresh_token, thief.client_id)),
    )) {
      assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    }
    assert.equal((await refresh(refresh_token)).status, 200);
  });

  it('is worthless once its grant has ended', async () => {
    const { refresh_token, access_token } = await connect(api, browser, app);
    const next = await refresh(refresh_token);
    const revoked = await api.post('/oauth-revoke', { token: next.body.refresh_token }, { key: null });
    assert.deepEqual([revoked.status, revoked.body], [200, {}]);
    const answers = await refreshAtOnce(refresh_token, 5);
    assert.deepEqual(refusals(answers), Array(5).fill('invalid_grant'));
    for (const token of [access_token, next.body.access_token]) assert.equal(await deals(token), 401);
  });
});

describe('a refresh token later than that', () => {
  it('ends the grant with every pair that it gave', async () => {
    const { access_token, refresh_token } = await connect(api, browser, app);
    const pairs = given(await refreshAtOnce(refresh_token, 3));
    await pass(60);
    const replayed = await refresh(refresh_token);
    assert.deepEqual([replayed.status, replayed.body.error], [400, 'invalid_grant']);
    assert.match(String(replayed.body.error_description), /already used/);
    for (const token of [access_token, ...pairs.map(({ body }) => body.access_token)])
      assert.equal(await deals(token), 401);
    for (const { body } of pairs)
      assert.equal((await refresh(String(body.refresh_token))).body.error, 'invalid_grant');
  });

  it('ends the grant also when it was used 20 times', async () => {
    const { refresh_token } = await connect(api, browser, app);
    const [pair] = given(await refreshAtOnce(refresh_token, 21));
    await pass(60);
    assert.equal((await refresh(refresh_token)).body.error, 'invalid_grant');
    assert.equal(await deals(pair?.body.access_token), 401);
  });
});

describe('refresh tokens, used in any order and at any time', () => {
  const step = fc.oneof(
    fc.record({ use: fc.nat(4), times: fc.constantFrom(1, 1, 2, 8, 21) }),
    fc.record({ wait: fc.constantFrom(20, 40, 60) }),
  );
  it('behave as described', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const { refresh_token } = await connect(api, browser, app);
        const tokens = [{ text: refresh_token, age: 0, uses: 0 }];
        let ended = false;
        for (const each of steps) {
          if ('wait' in each) {
            await pass(each.wait);
            for (const token of tokens) if (token.uses > 0) token.age += each.wait;
            continue;
          }
          const token = tokens[each.use % tokens.length];
          assert.ok(token);
          const isReplay = token.uses > 0 && token.age >= 60;
          const expected: number = ended || isReplay ? 0 : Math.min(each.times, 20 - token.uses);
          const answers = await refreshAtOnce(token.text, each.times);
          assert.equal(given(answers).length, expected);
          assert.ok(refusals(answers).every((error) => error === 'invalid_grant'));
          ended ||= isReplay;
          token.uses += expected;
          // One of the new tokens is enough to go on with.
          const [pair] = given(answers);
          if (pair) {
            tokens.push({ text: String(pair.body.refresh_token), age: 0, uses: 0 });
            assert.equal(await deals(pair.body.access_token), 200);
          }
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

describe('a connection', () => {
  const ageGrants = (days: number) =>
    api.rows("UPDATE oauth_grants SET created_at = now() - $1 * interval '1 day'", [days]);
  const lifetimeOf = async () => {
    const [newest] = await api.rows(
      `SELECT extract(epoch FROM expires_at - created_at)::float8 / 86400 AS days,
         ((payload->>'exp')::float8 - extract(epoch FROM created_at)::float8) / 86400 AS stated
       FROM oauth_tokens WHERE kind = 'refresh_token' ORDER BY created_at DESC LIMIT 1`,
    );
    return [Number(newest?.days), Number(newest?.stated)].map((days) => Math.round(days * 100) / 100);
  };

  it('lasts for 60 days after its last refresh', async () => {
    const { refresh_token } = await connect(api, browser, app);
    assert.deepEqual(await lifetimeOf(), [60, 60]);
    await ageGrants(300);
    await refresh(refresh_token);
    assert.deepEqual(await lifetimeOf(), [60, 60]);
  });

  it('ends a year after the person agreed, however often it was refreshed', async () => {
    const { refresh_token } = await connect(api, browser, app);
    await ageGrants(355);
    const next = await refresh(refresh_token);
    assert.deepEqual(await lifetimeOf(), [10, 10]);
    await ageGrants(365);
    const late = await refresh(String(next.body.refresh_token));
    assert.deepEqual([late.status, late.body.error], [400, 'invalid_grant']);
  });
});
