import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '../../../access/testing/browser.ts';
import type { ImportDetails, ImportSettings, RowRemark } from '../import.schema.ts';

/** For tests and benchmarks: a person who imports files through the paths of the web app. */
export class Importing {
  readonly #browser: Browser;
  readonly #pollMs: number;

  /** @param pollMs how often to check whether work has ended */
  constructor(browser: Browser, pollMs = 50) {
    this.#browser = browser;
    this.#pollMs = pollMs;
  }

  /** Sends a file unchanged; returns the status, the parsed JSON and when to retry. */
  async send(kind: string, file: string | Buffer, headers: Record<string, string> = {}) {
    const { url, cookies } = this.#browser;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}/web/import-files?kind=${kind}&file_name=file.csv`, {
      method: 'POST',
      headers: { Origin: url, Cookie: cookie, 'Content-Type': 'text/csv', ...headers },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    });
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, json: JSON.parse(await response.text()), retryAfter };
  }

  async upload(kind: string, file: string | Buffer): Promise<ImportDetails> {
    const { status, json } = await this.send(kind, file);
    assert.equal(status, 201, JSON.stringify(json));
    return json.data;
  }

  /** Uploads a file with settings, imports it and waits for the end. */
  async import(kind: string, file: string, settings: Partial<ImportSettings> = {}): Promise<ImportDetails> {
    const { id } = await this.upload(kind, file);
    if (Object.keys(settings).length > 0) await this.configure(id, settings);
    return this.work(id, 'run');
  }

  async configure(id: string, settings: Partial<ImportSettings>): Promise<ImportDetails> {
    const { status, json } = await this.#browser.call('PATCH', `/web/imports/${id}`, settings);
    assert.equal(status, 200, JSON.stringify(json));
    return json.data;
  }

  /** Starts work and waits until it ends. */
  async work(id: string, action: 'check' | 'run' | 'undo'): Promise<ImportDetails> {
    const { status, json } = await this.#browser.call('POST', `/web/imports/${id}/${action}`);
    assert.equal(status, 200, JSON.stringify(json));
    return this.ended(id);
  }

  async get(id: string): Promise<ImportDetails> {
    return (await this.#browser.call('GET', `/web/imports/${id}`)).json.data;
  }

  async ended(id: string): Promise<ImportDetails> {
    for (;;) {
      const details = await this.get(id);
      if (!['checking', 'running', 'undoing'].includes(details.state)) return details;
      await sleep(this.#pollMs);
    }
  }

  async remarks(id: string): Promise<RowRemark[]> {
    return (await this.#browser.call('GET', `/web/imports/${id}/remarks?limit=200`)).json.data;
  }
}

/** The outcomes of rows: created, updated, skipped, failed. */
export function countsOf({
  created_count,
  updated_count,
  skipped_count,
  failed_count,
}: ImportDetails): number[] {
  return [created_count, updated_count, skipped_count, failed_count];
}
