// The process of the receiver; see receiver.ts.
import { createServer } from 'node:http';
import { serveJobs } from '../../lib/worker.ts';
import type { ReceiverAnswer, ReceiverJob } from './receiver.ts';

const EMITTED_AT = /"emitted_at":([\d.]+)/;
let received = newAnswer('');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/hang')) return;
    const emittedAt = EMITTED_AT.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
    if (emittedAt) received.latenciesMs.push(performance.timeOrigin + performance.now() - Number(emittedAt));
    received.deliveryIds.push(String(request.headers['webhook-id']));
    response.writeHead(request.url?.startsWith('/dead') ? 500 : 204).end();
  });
});
server.keepAliveTimeout = 60_000;
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

serveJobs(
  async (_job: ReceiverJob): Promise<ReceiverAnswer> => {
    await listening;
    const address = server.address();
    const answer = { ...received, url: `http://127.0.0.1:${Object(address).port}` };
    received = newAnswer('');
    return answer;
  },
  async () => {
    server.closeAllConnections();
    server.close();
  },
);

function newAnswer(url: string): ReceiverAnswer {
  return { url, latenciesMs: [], deliveryIds: [] };
}
