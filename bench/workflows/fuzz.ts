// Sends very many definitions of workflows, most of them broken in some place, and requires that each is taken or refused with the place of
// its problem, and that reading one never holds the server up.
//   --definitions=10000
import fc from 'fast-check';
import { parseDefinition } from '../../server/workflows/language/parse-definition.ts';
import { fuzzedDefinitions } from '../../server/workflows/language/testing/definitions.ts';
import { percentile } from '../lib/figures.ts';
import { addOrganization, openInstallation, temporaryDirectory } from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';
import { KONTOR, startServer } from '../lib/server.ts';
import { printTable } from '../lib/table.ts';

const { definitions } = readNumbers({ definitions: 10_000 });

/** How long the server may do nothing else. */
const MOST_MS = 20;

const installation = await openInstallation(await temporaryDirectory());
const { api_key } = await addOrganization(installation, 'Acme');
const server = await startServer(KONTOR, installation.dataDir);

const answers = new Map<string, number>();
const times: number[] = [];
let failures = 0;
for (const draft of fc.sample(fuzzedDefinitions, definitions)) {
  // What other work takes from the processor does not come again.
  times.push(Math.min(readingTime(draft), readingTime(draft), readingTime(draft)));
  const response = await fetch(`${server.url}/api-workflows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fuzzed', draft }),
  });
  const answer = Object(await response.json());
  const isRefused =
    response.status === 400 &&
    (typeof answer.path === 'string' || /draft|JSON|body|nested/.test(answer.message));
  const kind =
    response.status === 201 || isRefused ? String(response.status) : `${response.status} ${answer.message}`;
  answers.set(kind, (answers.get(kind) ?? 0) + 1);
  if (response.status === 201) await remove(answer.data.id);
  else if (!isRefused) {
    failures += 1;
    console.error(JSON.stringify({ answer, draft }));
  }
}
await server.stop();
await installation.close();

const slowest = Math.max(...times);
printTable(
  ['answer', 'definitions'],
  [...answers].map(([kind, count]) => [kind, String(count)]),
);
console.log(
  `Reading a definition: p50 ${percentile(times, 0.5).toFixed(2)} ms, most ${slowest.toFixed(1)} ms. Target: ${MOST_MS} ms.`,
);
if (failures > 0 || slowest > MOST_MS) process.exitCode = 1;

function readingTime(draft: unknown): number {
  const startedAt = performance.now();
  parseDefinition(draft);
  return performance.now() - startedAt;
}

async function remove(id: string): Promise<void> {
  await fetch(`${server.url}/api-workflows/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${api_key}` },
  });
}
