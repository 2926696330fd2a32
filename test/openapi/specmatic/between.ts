import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleId } from '../../../server/kernel/openapi/examples.ts';
import type { TestApi } from '../../api.ts';
import { recordAt } from '../walk/pool.ts';
import type { Excuses } from './excuses.ts';
import type { Fixtures } from './fixtures.ts';

/** Any id that the document has as an example. */
const EXAMPLE_ID = /0198c2f1-[0-9a-f-]{27}/g;

const FORWARDED = ['content-type', 'idempotency-key', 'if-match', 'if-none-match'];

/** In which the generator says what it expects: 400 after a wrong request, or any other 4xx. */
const EXPECTED = 'specmatic-response-code';

/** Stands between the generator and the server: adds the key, and puts the ids of records that exist in place of examples. */
export class Between {
  /** Answers that were not expected and have no excuse. */
  readonly surprises: string[] = [];
  readonly #api: TestApi;
  readonly #fixtures: Fixtures;
  readonly #excuses: Excuses;
  readonly #server = createServer(async (request, response) => {
    const { status, headers, body } = await this.#forward(request, await buffer(request));
    response.writeHead(status, headers).end(body);
  });

  constructor(api: TestApi, fixtures: Fixtures, excuses: Excuses) {
    this.#api = api;
    this.#fixtures = fixtures;
    this.#excuses = excuses;
  }

  /** @returns the address that it listens at */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The record of the path, and one that is merged into it, are made for the request and removed after it, as is what it creates. */
  async #forward({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
    const [, collection = ''] = /^(\/[^/?]*?)(?:-upsert|-search|-batch)?(?:[/?]|$)/.exec(url) ?? [];
    const record = recordAt(collection);
    const asked = [exampleId(record), exampleId(`other ${record}`)].filter(
      (id) => url.split(/[/?]/).at(2) === id || body.includes(id),
    );
    const made = await Promise.all(asked.map((id) => this.#fixtures.madeFor(record, id, url)));
    const ids = new Map(made.flatMap((one) => [...(one?.ids ?? [])]));
    const real = (text: string) => text.replace(EXAMPLE_ID, (id) => ids.get(id) ?? this.#fixtures.real(id));
    const sent = body.length > 0 ? real(body.toString()) : undefined;
    const answer = await answerTo(this.#api.url + real(url), {
      method,
      redirect: 'manual',
      headers: { ...chosen(headers, FORWARDED), Authorization: `Bearer ${this.#fixtures.keyFor(url)}` },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await answer.text();
    const expected = headers[EXPECTED];
    if (expected !== undefined) this.#judge(`${method} ${url}`, sent, Number(expected), answer.status, text);
    const created = answer.status === 201 ? String(Object(JSON.parse(text)).data?.id) : undefined;
    const spent = made.flatMap((one) => one?.path ?? []);
    for (const path of [...spent, ...(created === undefined ? [] : [`${collection}/${created}`])])
      await this.#api.delete(path);
    return {
      status: answer.status,
      headers: chosen(Object.fromEntries(answer.headers), [...answer.headers.keys()].filter(isKept)),
      body: text,
    };
  }

  #judge(request: string, body: string | undefined, expected: number, status: number, text: string): void {
    const isRefusal = status >= 400 && status < 500;
    if (expected >= 400 ? isRefusal : status === expected) return;
    const operation = request.replace(/\?.*/, '').replace(EXAMPLE_ID, '{id}');
    if (isRefusal && this.#excuses.holds(operation, `${status} ${messageIn(text)}`)) return;
    this.surprises.push(
      `${request} ${body ?? ''} answered ${status} for ${expected}: ${text}`.slice(0, 1_000),
    );
  }
}

/** A busy server asks to be asked again. */
async function answerTo(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, request);
  if (answer.status !== 503) return answer;
  await sleep(2_000);
  return fetch(url, request);
}

function messageIn(text: string): string {
  return text.startsWith('{') ? String(Object(JSON.parse(text)).message) : text;
}

/** Lengths and connections are those of the answer that is sent on. */
function isKept(header: string): boolean {
  return !/^(?:content-length|content-encoding|transfer-encoding|connection|keep-alive)$/.test(header);
}

function chosen(headers: NodeJS.Dict<string | string[]>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
