// The process of the load generator; see load.ts.
import { Pool } from 'undici';
import { closedLoop } from './closed-loop.ts';
import type { Figures } from './figures.ts';
import type { LoadJob, LoadRequest } from './load.ts';
import { serveJobs } from './worker.ts';

/** How many requests of each scenario were sent so far. */
const sent = new Map<string, number>();

serveJobs(async (job: LoadJob): Promise<Figures> => {
  const pool = new Pool(job.url, { connections: job.connections, pipelining: 1 });
  try {
    return await closedLoop(job.connections, job, () => send(pool, job));
  } finally {
    await pool.close();
  }
});

async function send(pool: Pool, job: LoadJob): Promise<void> {
  const { method, path, body } = nextRequest(job);
  const response = await pool.request({
    method,
    path,
    headers: { authorization: `Bearer ${job.key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.statusCode < 300) return void (await response.body.dump({ limit: Number.MAX_SAFE_INTEGER }));
  throw new Error(`${method} ${path} answered ${response.statusCode} ${await response.body.text()}`);
}

function nextRequest({ scenario, requests }: LoadJob): LoadRequest {
  const number = sent.get(scenario) ?? 0;
  sent.set(scenario, number + 1);
  const request = requests[number % requests.length];
  if (!request) throw new Error(`The scenario ${scenario} has no requests.`);
  return request;
}
