import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { signatureOf } from './signature.ts';

/** What the service is told to do with the next requests that match. */
interface Trouble {
  readonly matches: (asked: Asked) => boolean;
  times: number;
  readonly make: (asked: Asked, response: ServerResponse) => unknown;
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;
const SKEW_MS = 15 * 60_000;

/**
 * For tests: a service that speaks S3, written after its published rules. It refuses what is not signed by its key, bodies with another hash,
 * parts that are too small, and does what tests tell it to, such as answering too late.
 */
export class FakeS3 {
  readonly key = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
  readonly region = 'eu-central-1';
  readonly bucket = 'kontor-files';
  readonly objects = new Map<string, Buffer>();
  /** The parts of uploads that were not completed, by id. */
  readonly uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>();
  /** What it was asked: `PUT prefix/id`. */
  readonly asked: string[] = [];
  #troubles: Trouble[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get endpoint(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The settings of Kontor for this bucket. */
  get settings() {
    return {
      filesS3Bucket: this.bucket,
      filesS3Endpoint: this.endpoint,
      filesS3Region: this.region,
      filesS3Prefix: 'crm/test',
      filesS3AccessKeyId: this.key.id,
      filesS3SecretAccessKey: this.key.secret,
    };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Answers the next requests of a method with an error. */
  fail(method: string, status: number, code: string, times = 1): void {
    this.trouble(
      (asked) => asked.method === method,
      times,
      (_asked, response) => refuse(response, status, code),
    );
  }

  /** Does something else with the next requests that match. */
  trouble(matches: Trouble['matches'], times: number, make: Trouble['make']): void {
    this.#troubles.push({ matches, times, make });
  }

  /** Forgets the troubles that have not happened. */
  calm(): void {
    this.#troubles = [];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket = '', ...path] = url.pathname.split('/');
    const asked: Asked = {
      method: request.method ?? '',
      key: path.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body: await buffer(request),
    };
    this.asked.push(`${asked.method} ${asked.key}`.trimEnd());
    const refusal = this.#refusalOf(request, asked);
    if (refusal) return refuse(response, ...refusal);
    if (bucket !== this.bucket) return refuse(response, 404, 'NoSuchBucket');
    const trouble = this.#troubles.find(({ times, matches }) => times > 0 && matches(asked));
    if (trouble) {
      trouble.times -= 1;
      return trouble.make(asked, response);
    }
    if (asked.query.has('uploads') || asked.query.has('uploadId')) return this.#multipart(asked, response);
    return this.#object(asked, response);
  }

  #refusalOf(request: IncomingMessage, { body }: Asked): [number, string] | undefined {
    const { authorization = '', 'x-amz-content-sha256': hash, 'x-amz-date': date = '' } = request.headers;
    const [, credential = '', names = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        authorization,
      ) ?? [];
    const [id = '', day = '', region = '', service = ''] = credential.split('/');
    const isoDate = String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
    if (id !== this.key.id) return [403, 'InvalidAccessKeyId'];
    if (!(Math.abs(Date.parse(isoDate) - Date.now()) < SKEW_MS)) return [403, 'RequestTimeTooSkewed'];
    if (day !== String(date).slice(0, 8) || region !== this.region || service !== 's3')
      return [400, 'AuthorizationHeaderMalformed'];
    const signed = names.split(';');
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
      return [403, 'AccessDenied'];
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const expected = signatureOf({
      ...{ method: request.method ?? '', target: request.url ?? '', headers, signed },
      ...{ region, secret: this.key.secret },
    });
    if (signature !== expected) return [403, 'SignatureDoesNotMatch'];
    if (hash !== createHash('sha256').update(body).digest('hex')) return [400, 'XAmzContentSHA256Mismatch'];
    return undefined;
  }

  #object({ method, key, headers, body }: Asked, response: ServerResponse): ServerResponse {
    const found = this.objects.get(key);
    if (method === 'PUT') {
      if (found && headers['if-none-match'] === '*') return refuse(response, 412, 'PreconditionFailed');
      this.objects.set(key, body);
      return response.writeHead(200, { ETag: tagOf(body) }).end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return refuse(response, 404, 'NoSuchKey', method === 'HEAD');
    response.writeHead(200, { 'Content-Length': found.length, ETag: tagOf(found) });
    return response.end(method === 'HEAD' ? undefined : found);
  }

  #multipart({ method, key, query, body }: Asked, response: ServerResponse): ServerResponse {
    const id = query.get('uploadId') ?? '';
    if (method === 'GET') return this.#list(query.get('prefix') ?? '', response);
    if (method === 'POST' && query.has('uploads')) {
      const begun = randomUUID();
      this.uploads.set(begun, { key, parts: new Map() });
      return response.end(`<Result><UploadId>${begun}</UploadId></Result>`);
    }
    const upload = this.uploads.get(id);
    if (!upload || upload.key !== key) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return response.writeHead(200, { ETag: tagOf(body) }).end();
    }
    if (method === 'POST') return this.#complete(id, upload, { body, response });
    this.uploads.delete(id);
    return response.writeHead(204).end();
  }

  #list(prefix: string, response: ServerResponse): ServerResponse {
    const found = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const items = found.map(
      ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return response.end(`<Result>${items.join('')}</Result>`);
  }

  #complete(
    id: string,
    { key, parts }: { readonly key: string; readonly parts: ReadonlyMap<number, Buffer> },
    { body, response }: { readonly body: Buffer; readonly response: ServerResponse },
  ): ServerResponse {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const bytes = named.map(([, number, tag = '']) => {
      const part = parts.get(Number(number));
      return part && tagOf(part) === tag.replaceAll('&quot;', '"') ? part : undefined;
    });
    const known = bytes.filter((part) => part !== undefined);
    if (named.length === 0) return refuse(response, 400, 'MalformedXML');
    if (known.length < bytes.length) return refuse(response, 400, 'InvalidPart');
    if (known.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES))
      return refuse(response, 400, 'EntityTooSmall');
    this.objects.set(key, Buffer.concat(known));
    this.uploads.delete(id);
    return response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
}

/** An error as the service sends it. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  isHead = false,
): ServerResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`;
  return response.writeHead(status, { 'Content-Type': 'application/xml' }).end(isHead ? undefined : body);
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
