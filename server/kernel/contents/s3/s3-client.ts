import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { StoreUnavailable } from '../content-store.ts';

/** A bucket, and the key that may use it. */
export interface Bucket {
  /** The address of the service, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long a client waits, in milliseconds. */
export interface Patience {
  /** For a connection. */
  readonly connect: number;
  /** For the beginning of an answer, and between two pieces of it. */
  readonly answer: number;
  /** Before the second attempt; twice as long before each further one. */
  readonly pause: number;
}

const PATIENCE: Patience = { connect: 5_000, answer: 60_000, pause: 200 };

/** Every request may be repeated without harm. */
const TRIES = 4;

/** Answers that a later attempt may not get: too many requests, and what is wrong with the service. 501 is for ever. */
const MAY_PASS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Whatever the service answers that a repetition would not change. The body must be read. */
export type S3Answer = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & { readonly status: number };

/**
 * Sends signed requests to a bucket (AWS Signature Version 4), with the hash of each body, so that the service refuses one that was changed on its
 * way. Repeats what failed for a while.
 */
export class S3Client {
  readonly #bucket: Bucket;
  readonly #patience: Patience;
  readonly #agent: Agent;

  constructor(bucket: Bucket, patience: Partial<Patience> = {}) {
    this.#bucket = bucket;
    this.#patience = { ...PATIENCE, ...patience };
    const { connect, answer } = this.#patience;
    this.#agent = new Agent({ connect: { timeout: connect }, headersTimeout: answer, bodyTimeout: answer });
  }

  /**
   * Sends a request until it is answered, or often enough.
   * @throws StoreUnavailable if there is no answer
   */
  async send(asked: S3Request): Promise<S3Answer> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#try(asked).catch((error: unknown) => asError(error));
      if (!(outcome instanceof Error) && !MAY_PASS.has(outcome.status)) return outcome;
      const reason = outcome instanceof Error ? outcome : await refusalOf(asked, outcome);
      if (tries === TRIES) throw unavailable(reason);
      await sleep(this.#patience.pause * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }

  /**
   * Sends a request that must succeed; returns the text of the answer.
   * @throws StoreUnavailable if it does not
   */
  async must(asked: S3Request): Promise<{ readonly text: string } & Pick<S3Answer, 'headers'>> {
    const answer = await this.send(asked);
    if (!isSuccess(answer)) throw unavailable(await refusalOf(asked, answer));
    return { text: await answer.body.text(), headers: answer.headers };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #try({ method, key, query = {}, headers = {}, body }: S3Request): Promise<S3Answer> {
    const { endpoint, name, region, accessKeyId, secretAccessKey } = this.#bucket;
    const url = new URL(`${endpoint}/${name}${key === '' ? '' : `/${key}`}`);
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, accessKeyId, secretAccessKey, region, service: 's3' },
      headers: { ...headers, 'x-amz-content-sha256': hash },
    }).sign();
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher: this.#agent,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }
}

/** Whether the service did what it was asked. */
export function isSuccess({ status }: Pick<S3Answer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** What a service refused, with the code that it gave, such as `NoSuchBucket`. Reads the answer. */
export async function refusalOf({ method }: S3Request, answer: S3Answer): Promise<S3Refusal> {
  const text = await answer.body.text().catch(() => '');
  const code = textOf(text, 'Code') ?? '';
  return new S3Refusal(`The S3 service answered ${method} with ${answer.status} ${code}`.trimEnd(), code);
}

/** An answer that is no success. */
export class S3Refusal extends Error {
  override name = 'S3Refusal';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The text of the first element of this name in an answer. Its values contain no markup. */
export function textOf(xml: string, element: string): string | undefined {
  const [, rest] = xml.split(`<${element}>`, 2);
  return rest?.split('<', 1)[0];
}

/** What people are told of a service that cannot be used; the log gets the cause. */
export function unavailable(cause: Error): StoreUnavailable {
  const advice =
    'Try again later. If this continues, ask the operator of this server to check the settings FILES_S3_….';
  return new StoreUnavailable(`Files cannot be stored or read at the moment. ${advice}`, { cause });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
