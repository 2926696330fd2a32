import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { unauthorized } from '../operations/errors.ts';
import { shared } from '../shared.ts';

/** Metrics are collected at most this often. */
const METRICS_AGE_MS = 2_000;

export interface ProbesOptions {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Anyone with this token may read the metrics; without a token only this machine may. */
  readonly metricsToken: string | undefined;
}

/**
 * Mounts the endpoints for monitoring: `/healthz` (the process runs), `/readyz` (its database answers, else 503) and
 * `/metrics` (Prometheus), which is limited to this machine and callers with the token. None of them counts against
 * the rate limit.
 */
export function mountProbes(
  server: FastifyInstance,
  { database, metrics, metricsToken }: ProbesOptions,
): void {
  const askDatabase = shared(async () => void (await database.system(sql`SELECT 1`)));
  const gather = shared(() => metrics.expose(), METRICS_AGE_MS);
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await askDatabase();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ error: 'server_error', message: 'The database does not answer.' });
    }
  });
  server.get('/metrics', async (request, reply) => {
    if (!isDirectFromHere(request) && !bears(request, metricsToken)) {
      if (metricsToken !== undefined)
        throw unauthorized('The Authorization header must contain METRICS_TOKEN.');
      reply.callNotFound();
      return reply;
    }
    return reply.type(metrics.contentType).send(await gather());
  });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers that proxies add. Behind a proxy, every request comes from this machine. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

function isDirectFromHere({ raw }: FastifyRequest): boolean {
  const { remoteAddress = '', remoteFamily } = raw.socket;
  if (FORWARDING.some((name) => raw.headers[name] !== undefined)) return false;
  return LOOPBACK.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
}

function bears({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
