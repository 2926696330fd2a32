import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import { AwsV4Signer } from 'aws4fetch';
import fc from 'fast-check';
import { ContentMissing, StoreUnavailable } from '../content-store.ts';
import { S3Client } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { upload } from './s3-upload.ts';
import { FakeS3, refuse } from './testing/fake-s3.ts';
import { signatureOf } from './testing/signature.ts';

/** A bucket keeps contents with the same promises as a folder, whatever the service does. */

const fake = new FakeS3();
const PREFIX = 'crm/';
const clients: S3Client[] = [];

function newClient(bucket: { readonly name?: string; readonly secretAccessKey?: string } = {}): S3Client {
  const { region, key, bucket: name, endpoint } = fake;
  const client = new S3Client(
    { endpoint, region, name, accessKeyId: key.id, secretAccessKey: key.secret, ...bucket },
    { connect: 500, answer: 400, pause: 1 },
  );
  clients.push(client);
  return client;
}
const newStore = (...given: Parameters<typeof newClient>) => new S3Store(newClient(...given), PREFIX);
const newPlace = () => ({ organizationId: crypto.randomUUID(), id: crypto.randomUUID() });
const keyOf = ({ organizationId, id }: { organizationId: string; id: string }) =>
  `${PREFIX}${organizationId}/${id}`;
async function* from(...chunks: Uint8Array[]) {
  yield* chunks;
}
const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

let store: S3Store;
before(async () => {
  await fake.listen();
  store = newStore();
});
afterEach(() => fake.calm());
after(async () => {
  for (const client of clients) await client.close();
  fake.close();
});

describe('the signature that tests expect', () => {
  it('is that of the published example', () => {
    const signature = signatureOf({
      method: 'GET',
      target: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': sha256(undefined),
        'x-amz-date': '20130524T000000Z',
      },
      signed: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
      ...{ region: 'us-east-1', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    });
    assert.equal(signature, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });
});

describe('a bucket', () => {
  it('has a name once it keeps something, the same for every process', async () => {
    assert.equal(await store.name(), undefined);
    const others = Array.from({ length: 4 }, () => newStore());
    const names = await Promise.all([store, ...others].map((each) => each.ensureName()));
    assert.equal(new Set(names).size, 1);
    assert.match(names[0] ?? '', /^s3:[0-9a-f-]{36}$/);
    assert.equal(await newStore().name(), names[0]);
  });

  it('keeps contents as they are, whatever their length and however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 6 }), async (chunks) => {
        const place = newPlace();
        await store.put(place, from(...chunks));
        const whole = Buffer.concat(chunks);
        assert.ok((await buffer(await store.open(place))).equals(whole));
        assert.equal(await store.sizeOf(place), whole.length);
      }),
      { numRuns: 25 },
    );
  });

  it('takes a long content in parts, with memory for two of them', async () => {
    const place = newPlace();
    const chunk = randomBytes(1_000_003);
    await store.put(place, from(...Array.from({ length: 21 }, () => chunk)));
    const whole = Buffer.concat(Array.from({ length: 21 }, () => chunk));
    assert.equal(sha256(fake.objects.get(keyOf(place))), sha256(whole));
    assert.equal(fake.uploads.size, 0);
    assert.equal(fake.asked.filter((asked) => asked === `PUT ${keyOf(place)}`).length, 3);
    assert.equal(sha256(await buffer(await store.open(place))), sha256(whole));
  });

  it('deletes contents, and is asked again without harm', async () => {
    const place = newPlace();
    await store.put(place, from(Buffer.from('x')));
    await store.remove(place);
    await store.remove(place);
    assert.equal(fake.objects.has(keyOf(place)), false);
    assert.equal(await store.sizeOf(place), undefined);
    await assert.rejects(store.open(place), ContentMissing);
  });
});

describe('an upload that fails', () => {
  const pieces = () => Array.from({ length: 3 }, () => randomBytes(8 * 1024 * 1024));
  async function* breakingOff() {
    yield* pieces();
    throw new Error('The sender has gone.');
  }

  it('leaves nothing when the sender goes away', async () => {
    const place = newPlace();
    await assert.rejects(store.put(place, breakingOff()), /The sender has gone/);
    assert.deepEqual([fake.objects.has(keyOf(place)), fake.uploads.size], [false, 0]);
  });

  it('leaves parts that are deleted with the content, if the service did not answer then', async () => {
    const place = newPlace();
    fake.fail('DELETE', 503, 'SlowDown', 10);
    await assert.rejects(store.put(place, breakingOff()), /The sender has gone/);
    assert.equal(fake.uploads.size, 1);
    fake.calm();
    await store.remove(place);
    assert.equal(fake.uploads.size, 0);
  });

  it('is no success when the service ends its answer with an error', async () => {
    const place = newPlace();
    fake.trouble(
      ({ method, query }) => method === 'POST' && query.has('uploadId'),
      1,
      (_asked, response) => response.end('<Error><Code>InternalError</Code></Error>'),
    );
    await assert.rejects(store.put(place, from(...pieces())), StoreUnavailable);
    assert.deepEqual([fake.objects.has(keyOf(place)), fake.uploads.size], [false, 0]);
  });

  it('is a success when only the answer was lost', async () => {
    const place = newPlace();
    fake.trouble(
      ({ method, query }) => method === 'POST' && query.has('uploadId'),
      1,
      ({ key, query }, response) => {
        const done = fake.uploads.get(query.get('uploadId') ?? '');
        fake.objects.set(key, Buffer.concat([...(done?.parts.values() ?? [])]));
        fake.uploads.delete(query.get('uploadId') ?? '');
        response.destroy();
      },
    );
    const parts = pieces();
    await store.put(place, from(...parts));
    assert.equal(sha256(fake.objects.get(keyOf(place))), sha256(Buffer.concat(parts)));
  });

  it('is refused by the service if its bytes are not those that were signed', async () => {
    const { id, secret } = fake.key;
    const { url, headers } = await new AwsV4Signer({
      ...{ method: 'PUT', url: `${fake.endpoint}/${fake.bucket}/x`, service: 's3', region: fake.region },
      ...{ accessKeyId: id, secretAccessKey: secret },
      headers: { 'x-amz-content-sha256': sha256(Buffer.from('good')) },
    }).sign();
    assert.equal((await fetch(url, { method: 'PUT', headers, body: 'evil' })).status, 400);
    assert.equal((await fetch(url, { method: 'PUT', headers, body: 'good' })).status, 200);
  });
});

describe('a service in trouble', () => {
  it('is asked again when it has too much to do, is broken or breaks off', async () => {
    const place = newPlace();
    fake.fail('PUT', 503, 'SlowDown', 2);
    fake.trouble(
      ({ method }) => method === 'PUT',
      1,
      (_asked, response) => response.destroy(),
    );
    await store.put(place, from(Buffer.from('kept')));
    assert.equal(fake.objects.get(keyOf(place))?.toString(), 'kept');
    fake.fail('GET', 500, 'InternalError', 3);
    assert.equal((await buffer(await store.open(place))).toString(), 'kept');
    fake.fail('HEAD', 429, 'TooManyRequests', 1);
    assert.equal(await store.sizeOf(place), 4);
  });

  it('is given up after four attempts, and when it answers too late', async () => {
    const place = newPlace();
    fake.fail('PUT', 503, 'SlowDown', 4);
    await assert.rejects(store.put(place, from(Buffer.from('x'))), (error) => {
      assert.ok(error instanceof StoreUnavailable && error.cause instanceof Error);
      assert.match(error.message, /Try again later/);
      assert.match(error.cause.message, /answered PUT with 503 SlowDown/);
      return true;
    });
    fake.trouble(
      ({ method }) => method === 'GET',
      4,
      () => undefined,
    );
    await assert.rejects(store.open(place), StoreUnavailable);
  });

  it('breaks a download off rather than end it too early', async () => {
    const place = newPlace();
    await store.put(place, from(Buffer.alloc(100_000, 'a')));
    fake.trouble(
      ({ method }) => method === 'GET',
      1,
      (_asked, response) => {
        response.writeHead(200, { 'Content-Length': 100_000 });
        response.write(Buffer.alloc(50_000, 'a'), () => response.destroy());
      },
    );
    await assert.rejects(buffer(await store.open(place)));
  });

  it('says what is wrong with the settings, without the secret', async () => {
    const secretAccessKey = 'not-the-secret';
    const wrong = [newStore({ secretAccessKey }), newStore({ name: 'no-bucket' })];
    const codes = ['403 SignatureDoesNotMatch', '404 NoSuchBucket'];
    for (const [index, each] of wrong.entries()) {
      await assert.rejects(each.ensureName(), (error) => {
        assert.ok(error instanceof StoreUnavailable && error.cause instanceof Error);
        assert.ok(error.cause.message.endsWith(codes[index] ?? '?'), error.cause.message);
        assert.ok(!`${error.message}${error.cause.stack}`.includes(secretAccessKey));
        return true;
      });
    }
    fake.fail('PUT', 403, 'AccessDenied', 1);
    await assert.rejects(store.put(newPlace(), from(Buffer.from('x'))), StoreUnavailable);
  });

  it('may be one that does not know conditions, or does not list unfinished uploads', async () => {
    const other = new S3Store(newClient(), 'simple/');
    fake.trouble(
      ({ headers }) => 'if-none-match' in headers,
      1,
      (_asked, response) => refuse(response, 501, 'NotImplemented'),
    );
    assert.match(await other.ensureName(), /^s3:/);
    const place = newPlace();
    await other.put(place, from(Buffer.from('x')));
    fake.trouble(
      ({ query }) => query.has('uploads'),
      1,
      (_asked, response) => refuse(response, 403, 'AccessDenied'),
    );
    await other.remove(place);
    await assert.rejects(other.open(place), ContentMissing);
  });
});

describe('parts', () => {
  it('have one size but for the last, whatever arrives', async () => {
    const sizes: number[] = [];
    const client = newClient();
    const watched = {
      must: (asked: Parameters<S3Client['must']>[0]) => {
        if (asked.body && asked.method === 'PUT') sizes.push(asked.body.length);
        return client.must(asked);
      },
      send: (asked: Parameters<S3Client['send']>[0]) => client.send(asked),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 }), async (chunks) => {
        sizes.length = 0;
        // Parts that are too small for the service, which then refuses to join them.
        await upload(watched, 'parts', from(...chunks), 16).catch(() => undefined);
        const total = chunks.reduce((sum, { length }) => sum + length, 0);
        assert.equal(
          sizes.reduce((sum, size) => sum + size, 0),
          total,
        );
        assert.ok(sizes.slice(0, -1).every((size) => size === 16) && (sizes.at(-1) ?? 0) <= 16);
      }),
      { numRuns: 40 },
    );
  });
});
