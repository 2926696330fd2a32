import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import type { Credential } from '../operations/credential.ts';
import { ApiError, unauthorized } from '../operations/errors.ts';
import { addressKey, createLimiter } from '../rate-limit/limiter.ts';
import { createGuard } from './guard.ts';

const CREDENTIAL: Credential = {
  id: '0190d7a2-0000-7000-8000-000000000001',
  kind: 'api_key',
  organizationId: '0190d7a2-0000-7000-8000-000000000002',
  userId: null,
  role: 'admin',
  scopes: new Set(['crm:read']),
  rateLimitPerMinute: 60,
};

describe('the rate limit at the door', () => {
  it('admits as many requests of an organization as its limit, however many addresses call', async () => {
    const limiter = await createLimiter({
      defaultLimit: 60,
      log: { info: () => undefined, warn: () => undefined },
    });
    for (let n = 0; n < 50_100; n += 1) await limiter.take(addressKey(`2001:db8:${n.toString(16)}:1::1`));

    const guard = createGuard(async ({ authorization }) => {
      if (authorization === undefined) throw unauthorized('Who calls?');
      return CREDENTIAL;
    }, limiter);
    const app = fastify({ trustProxy: true });
    app.setErrorHandler((error, _request, reply) => {
      const status = error instanceof ApiError ? error.status : 500;
      return reply.status(status).send({});
    });
    app.get('/', async (request, reply) => {
      const { credential } = await guard(request, reply);
      return reply.status(credential ? 200 : 401).send({});
    });
    const statusesOf = async (count: number, headers: Record<string, string>) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => app.inject({ url: '/', headers })),
      );
      return answers.map(({ statusCode }) => statusCode);
    };

    const ours = await statusesOf(150, { authorization: 'Bearer ours' });
    assert.equal(ours.filter((status) => status === 200).length, 60);
    assert.equal(ours.filter((status) => status === 429).length, 90);
    const strangers = await statusesOf(100, { 'x-forwarded-for': '203.0.113.7' });
    assert.equal(strangers.filter((status) => status === 401).length, 60);
    assert.equal(strangers.filter((status) => status === 429).length, 40);
    await app.close();
    await limiter.close();
  });
});
