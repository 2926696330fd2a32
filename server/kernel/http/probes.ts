import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { sql } from '../sql.ts';

/**
 * What machines ask of the process: `/healthz` (it runs), `/readyz` (its database answers, else 503) and `/metrics`
 * (Prometheus). They need no credential and draw on no rate limit.
 */
export function mountProbes(server: FastifyInstance, database: Database, metrics: Metrics): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await database.system(sql`SELECT 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ error: 'server_error', message: 'The database does not answer.' });
    }
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.expose()),
  );
}
