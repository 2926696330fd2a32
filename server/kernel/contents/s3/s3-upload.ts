import { isSuccess, refusalOf, type S3Client, S3Refusal, textOf, unavailable } from './s3-client.ts';

/**
 * The size of a part, but for the last one, which some services want to be equal. Two parts are in memory at a time. Larger files than 80 GB
 * would need larger parts.
 */
const PART_BYTES = 8 * 1024 * 1024;

type Requests = Pick<S3Client, 'send' | 'must'>;

/** A part that the service has. */
interface StoredPart {
  readonly number: number;
  readonly tag: string;
}

/**
 * Stores bytes whose length is not known before: a short content in one request, a long one in parts, which the service joins at the end. If it
 * fails, nothing is there.
 */
export async function upload(
  client: Requests,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  partBytes = PART_BYTES,
): Promise<void> {
  const parts = inParts(bytes, partBytes);
  const first = await parts.next();
  const body = first.done ? new Uint8Array() : first.value;
  const second = await parts.next();
  if (second.done) await client.must({ method: 'PUT', key, body });
  else await uploadParts(client, key, follow([body, second.value], parts));
}

async function uploadParts(client: Requests, key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const begun = await client.must({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = textOf(begun.text, 'UploadId');
  if (uploadId === undefined) throw unavailable(new Error('The S3 service gave no id for an upload.'));
  try {
    const stored: StoredPart[] = [];
    let size = 0;
    for await (const body of parts) {
      const number = stored.length + 1;
      const query = { partNumber: String(number), uploadId };
      const { headers } = await client.must({ method: 'PUT', key, query, body });
      stored.push({ number, tag: String(headers.etag ?? '') });
      size += body.length;
    }
    await complete(client, key, { uploadId, stored, size });
  } catch (error) {
    await abort(client, key, uploadId).catch(() => undefined);
    throw error;
  }
}

interface Upload {
  readonly uploadId: string;
  readonly stored: readonly StoredPart[];
  readonly size: number;
}

/** Joins the parts. The service may begin its answer with 200 and end it with an error. */
async function complete(client: Requests, key: string, { uploadId, stored, size }: Upload): Promise<void> {
  const items = stored.map(
    ({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${items.join('')}</CompleteMultipartUpload>`);
  const asked = { method: 'POST', key, query: { uploadId }, body } as const;
  const answer = await client.send(asked);
  if (isSuccess(answer)) {
    const text = await answer.body.text();
    if (!text.includes('<Error>')) return;
    throw unavailable(new S3Refusal('The S3 service could not join the parts', textOf(text, 'Code') ?? ''));
  }
  const refusal = await refusalOf(asked, answer);
  // The answer to an earlier attempt was lost.
  if (refusal.code === 'NoSuchUpload' && (await sizeOf(client, key)) === size) return;
  throw unavailable(refusal);
}

/** How many bytes an object has; undefined if there is none. */
export async function sizeOf(client: Requests, key: string): Promise<number | undefined> {
  const asked = { method: 'HEAD', key } as const;
  const answer = await client.send(asked);
  if (answer.status !== 404 && !isSuccess(answer)) throw unavailable(await refusalOf(asked, answer));
  await answer.body.dump();
  return answer.status === 404 ? undefined : Number(answer.headers['content-length']);
}

/** Deletes the parts of an upload that was not completed. */
export async function abort(client: Requests, key: string, uploadId: string): Promise<void> {
  const { body } = await client.send({ method: 'DELETE', key, query: { uploadId } });
  await body.dump();
}

/** The uploads of a key that were not completed. Nothing if the service does not list them. */
export async function unfinishedUploads(client: Requests, key: string): Promise<readonly string[]> {
  const answer = await client.send({ method: 'GET', key: '', query: { uploads: '', prefix: key } });
  const text = await answer.body.text();
  if (!isSuccess(answer)) return [];
  const [, ...uploads] = text.split('<Upload>');
  return uploads.flatMap((upload) => {
    const id = textOf(upload, 'UploadId');
    return textOf(upload, 'Key') === key && id !== undefined ? [id] : [];
  });
}

/** Cuts bytes into parts of one size, but for the last one. */
async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of bytes) {
    while (length + chunk.length >= size) {
      const rest = size - length;
      yield Buffer.concat([...chunks, chunk.subarray(0, rest)]);
      chunk = chunk.subarray(rest);
      [chunks, length] = [[], 0];
    }
    if (chunk.length === 0) continue;
    // A copy, because the sender may use its memory again.
    chunks.push(Uint8Array.from(chunk));
    length += chunk.length;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

async function* follow<Item>(begun: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* begun;
  yield* rest;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
