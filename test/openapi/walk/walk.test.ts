import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../api.ts';
import { anyChange } from './changed.ts';
import { type Answer, type Described, PublishedDocument } from './document.ts';
import { Pool } from './pool.ts';
import { answerTo, changedRequest, goodRequests, oddText, type Sent } from './requests.ts';
import { isBeyondSchemas } from './rules.ts';

/**
 * Every operation of the published document, with requests made from its schemas. What must hold:
 *
 * 1. A request that follows the schemas is not refused as malformed (400), unless by a rule that no schema can say.
 * 2. A request that breaks its schema in one place is refused.
 * 3. Any answer, to these and to odd Unicode, numbers at their bounds, unknown fields and bad headers, has a status that
 *    the operation describes, and a body that follows the schema of that status. None is 5xx.
 *
 * The endpoints of OAuth follow the rules of its RFCs, so for them only the third is asked.
 *
 * These are the properties that generated contract tests, such as Specmatic's, check. The requests are the same every time;
 * OPENAPI_RUNS=200 tries as many of each kind, and others every time.
 */

const RUNS =
  process.env.OPENAPI_RUNS === undefined
    ? { numRuns: 6, seed: 1 }
    : { numRuns: Number(process.env.OPENAPI_RUNS) };

const api = await startApi({ rateLimitPerMinute: 1_000_000 });
const { key } = api.organization;
const document = new PublishedDocument(await (await fetch(`${api.url}/openapi.json`)).text());
const pool = new Pool();

/** Deletions come last, so that there is something to read and change before. */
const inOrder = document.operations.toSorted(
  (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
);

before(async () => {
  pool.add('user', api.organization.userId);
  for (const path of ['/api-pipelines', '/api-contacts', '/api-companies', '/api-deals', '/api-tasks']) {
    const described = document.operations.find(
      (operation) => operation.path === path && operation.method === 'POST',
    );
    const [[, media] = []] = described ? document.bodiesOf(described) : [];
    const [example] = Object.values(media?.examples ?? {});
    const { body } = await api.post(path, { ...Object(example?.value), ...WITHOUT_LINKS });
    pool.learn(path, body);
    pool.learn(path, (await api.get(path)).body);
  }
});

/** The examples of the document name records that do not exist here. */
const WITHOUT_LINKS = Object.fromEntries(
  [
    'contact_id',
    'company_id',
    'deal_id',
    'pipeline_id',
    'stage_id',
    'owner_id',
    'assignee_id',
    'contacts',
  ].map((name) => [name, undefined]),
);

async function send(described: Described, sent: Sent): Promise<Answer> {
  const answer = await answerTo(api.url, key, sent);
  const said = `${shown(sent)} answered ${answer.status} ${answer.text.slice(0, 500)}`;
  assert.ok(answer.status < 500, said);
  const problem = await document.problemOfAnswer(described, answer, /[?&]fields=/.test(sent.path));
  assert.equal(problem, undefined, said);
  if (answer.status < 300 && answer.type === 'application/json')
    pool.learn(described.path, JSON.parse(answer.text));
  return answer;
}

function shown({ method, path, headers, body }: Sent): string {
  const [words, more] = [JSON.stringify(headers), body === undefined ? '' : JSON.stringify(body.value)];
  return `${method} ${path.slice(0, 500)} ${words} ${more?.slice(0, 1_000)}`;
}

const isOfOAuth = ({ operation }: Described) => operation.tags.includes('OAuth');

function messageOf({ text }: Answer): string {
  return String(Object(JSON.parse(text)).message);
}

describe('each operation of the document', () => {
  for (const described of inOrder) {
    const { method, path } = described;
    const good = goodRequests(document, described, pool);

    it(`${method} ${path} takes what it describes`, async () => {
      await fc.assert(
        fc.asyncProperty(good, async (sent) => {
          const answer = await send(described, sent);
          if (answer.status !== 400 || isOfOAuth(described)) return;
          const message = messageOf(answer);
          assert.ok(isBeyondSchemas(message), `${message} ${shown(sent)}`);
        }),
        RUNS,
      );
    });

    it(`${method} ${path} answers as described, whatever is changed`, async () => {
      await fc.assert(
        fc.asyncProperty(good, anyChange, oddText, async (whole, change, odd) => {
          const sent = changedRequest(whole, change, odd, described);
          const answer = await send(described, sent);
          // When a record is created, an empty text counts as left out where null may stand.
          const isBlank = change.value === '';
          if (sent.body?.type !== 'application/json' || isOfOAuth(described) || isBlank) return;
          const problem = await document.problemOfBody(described, sent.body.value);
          if (problem !== undefined)
            assert.ok(answer.status >= 400, `${shown(sent)} is taken, but ${problem}`);
        }),
        RUNS,
      );
    });
  }
});
