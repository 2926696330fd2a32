import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgramImport, RowReport } from '../programs/program-import.schema.ts';

/** What a request got. */
interface Answered {
  readonly status: number;
  readonly body: { readonly data: ProgramImport; readonly error?: string; readonly message: string };
  readonly headers: Headers;
}

/** For tests: a program that imports files with an API key. */
export class ProgramImporting {
  readonly #url: string;
  readonly #key: string;

  constructor({ url, key }: { readonly url: string; readonly key: string }) {
    this.#url = url;
    this.#key = key;
  }

  async send(query: string, file: string | Buffer, headers: Record<string, string> = {}): Promise<Answered> {
    const response = await fetch(`${this.#url}/api-imports?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'text/csv', ...headers },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    });
    return {
      status: response.status,
      body: JSON.parse(await response.text()),
      headers: response.headers,
    };
  }

  /** Imports a file and waits for the end. */
  async import(query: string, file: string, headers: Record<string, string> = {}): Promise<ProgramImport> {
    const { status, body } = await this.send(query, file, headers);
    assert.equal(status, 201, JSON.stringify(body));
    return this.ended(body.data.id);
  }

  async get(id: string): Promise<ProgramImport> {
    const response = await this.#read(`/api-imports/${id}`);
    assert.equal(response.status, 200);
    return JSON.parse(await response.text()).data;
  }

  async ended(id: string): Promise<ProgramImport> {
    for (;;) {
      const found = await this.get(id);
      if (found.state !== 'running') return found;
      await sleep(30);
    }
  }

  async result(id: string): Promise<RowReport[]> {
    const response = await this.#read(`/api-imports/${id}/result`);
    assert.match(response.headers.get('Content-Type') ?? '', /^application\/x-ndjson/);
    const lines = (await response.text()).split('\n');
    assert.equal(lines.pop(), '');
    return lines.map((line) => JSON.parse(line));
  }

  #read(path: string): Promise<Response> {
    return fetch(this.#url + path, { headers: { Authorization: `Bearer ${this.#key}` } });
  }
}
