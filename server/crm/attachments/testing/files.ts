import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApi } from '../../../../test/api.ts';
import type { RecordFile } from '../file.schema.ts';

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

interface Upload {
  readonly kind?: string;
  readonly id: string;
  readonly name?: string;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** Sends a file to the API. */
export function sendFile(
  api: TestApi,
  { kind = 'deal', id, name = 'Offer.pdf', body = PDF, headers, key }: Upload,
): Promise<Response> {
  const query = new URLSearchParams({ kind, id, name });
  return fetch(`${api.url}/api-files?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key ?? api.organization.key}`, ...headers },
    body: Buffer.from(body),
  });
}

/** Sends a file that is taken; returns it. */
export async function upload(api: TestApi, given: Upload): Promise<RecordFile> {
  const answer = await sendFile(api, given);
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  return JSON.parse(text).data;
}

/** The content of a file, and how it is sent. */
export async function download(
  api: TestApi,
  id: string,
  query = '',
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(`${api.url}/api-files/${id}/content${query}`, {
    headers: { Authorization: `Bearer ${api.organization.key}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The paths of everything that lies in the folder of contents, without its name. */
export async function contentsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'store-id');
  return files.map(({ name }) => name).sort();
}
