import type { Readable } from 'node:stream';
import { ContentMissing, type ContentStore, type Place } from '../content-store.ts';
import { isSuccess, refusalOf, type S3Client, unavailable } from './s3-client.ts';
import { abort, sizeOf, unfinishedUploads, upload } from './s3-upload.ts';

const KIND = 's3';

/** Whether a store of this name is a bucket, which backups do not contain. */
export function isBucket(store: string): boolean {
  return store.startsWith(`${KIND}:`);
}

/** The object that holds the name of the store. */
const NAME_OBJECT = 'store-id';

/** Keeps contents as objects of a bucket: `<prefix>/<organization>/<id>`. */
export class S3Store implements ContentStore {
  readonly kind = KIND;
  readonly #client: S3Client;
  readonly #prefix: string;
  #name: string | undefined;

  /** @param prefix folders of the bucket, with a slash at the end; empty for none */
  constructor(client: S3Client, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  async name(): Promise<string | undefined> {
    if (this.#name !== undefined) return this.#name;
    const asked = { method: 'GET', key: this.#prefix + NAME_OBJECT } as const;
    const answer = await this.#client.send(asked);
    if (isSuccess(answer)) {
      this.#name = `${KIND}:${(await answer.body.text()).trim()}`;
      return this.#name;
    }
    const refusal = await refusalOf(asked, answer);
    // A bucket that does not exist is another matter.
    if (refusal.code === 'NoSuchKey') return undefined;
    throw unavailable(refusal);
  }

  async ensureName(): Promise<string> {
    const known = await this.name();
    if (known !== undefined) return known;
    await this.#giveName();
    const name = await this.name();
    if (name === undefined) throw unavailable(new Error(`The bucket lost the object ${NAME_OBJECT}.`));
    return name;
  }

  async put(place: Place, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await upload(this.#client, this.#keyOf(place), bytes);
  }

  async open(place: Place): Promise<Readable> {
    const asked = { method: 'GET', key: this.#keyOf(place) } as const;
    const answer = await this.#client.send(asked);
    if (isSuccess(answer)) return answer.body;
    const refusal = await refusalOf(asked, answer);
    if (refusal.code === 'NoSuchKey') throw new ContentMissing(`The file ${place.id} is not in the bucket.`);
    throw unavailable(refusal);
  }

  async sizeOf(place: Place): Promise<number | undefined> {
    return sizeOf(this.#client, this.#keyOf(place));
  }

  async remove(place: Place): Promise<void> {
    const key = this.#keyOf(place);
    const asked = { method: 'DELETE', key } as const;
    const answer = await this.#client.send(asked);
    if (answer.status !== 404 && !isSuccess(answer)) throw unavailable(await refusalOf(asked, answer));
    await answer.body.dump();
    for (const id of await unfinishedUploads(this.#client, key)) await abort(this.#client, key, id);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  /** Several processes may do this at once: the first one wins, where the service knows conditions. */
  async #giveName(): Promise<void> {
    const key = this.#prefix + NAME_OBJECT;
    const asked = { method: 'PUT', key, body: Buffer.from(`${crypto.randomUUID()}\n`) } as const;
    const answer = await this.#client.send({ ...asked, headers: { 'if-none-match': '*' } });
    const wasFirst = answer.status === 412 || answer.status === 409;
    if (wasFirst || isSuccess(answer)) return void (await answer.body.dump());
    await answer.body.dump();
    await this.#client.must(asked);
  }

  #keyOf({ organizationId, id }: Place): string {
    return `${this.#prefix}${organizationId}/${id}`;
  }
}
