import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { asStandardSecret, newSecret, type SignedAttempt, signatureHeaders } from './signature.ts';

const OLD = '0123456789abcdef'.repeat(4);
const NEW = 'fedcba9876543210'.repeat(4);

const attempt: SignedAttempt = {
  deliveryId: '0190d7a4-1c2e-7d8a-9b3c-5f6e7a8b9c0d',
  eventType: 'contact.created',
  sentAt: new Date('2026-05-17T14:23:00.900Z'),
  body: '{"id":"0190d7a4-1c2e-7d8a-9b3c-5f6e7a8b9c0d","event_type":"contact.created","data":{"first_name":"Zoë"}}',
  secrets: { secret: OLD, previousSecret: null },
  headerPrefix: null,
};

const ROTATING = { secret: NEW, previousSecret: OLD };

describe('the headers of an attempt', () => {
  it('are these bytes, and no others', () => {
    assert.deepEqual(signatureHeaders({ ...attempt, headerPrefix: 'X-Wunder' }), {
      'webhook-id': '0190d7a4-1c2e-7d8a-9b3c-5f6e7a8b9c0d',
      'webhook-timestamp': '1779027780',
      'webhook-signature': 'v1,1lMHXjoVVc0fldEupdkYTUr6fxzgv+9RuB/K4bzCIqM=',
      'X-Hook-Signature': 'sha256=87c06ee12b5e0e196b636776ce38f8f62db26fc564bdc446e86c87122ead3364',
      'X-Hook-Event': 'contact.created',
      'X-Hook-Delivery': '0190d7a4-1c2e-7d8a-9b3c-5f6e7a8b9c0d',
      'X-Wunder-Signature': 'sha256=87c06ee12b5e0e196b636776ce38f8f62db26fc564bdc446e86c87122ead3364',
      'X-Wunder-Event': 'contact.created',
      'X-Wunder-Delivery': '0190d7a4-1c2e-7d8a-9b3c-5f6e7a8b9c0d',
    });
  });

  it('sign a text and its bytes alike', () => {
    assert.deepEqual(
      signatureHeaders(attempt),
      signatureHeaders({ ...attempt, body: Buffer.from(attempt.body.toString()) }),
    );
  });

  for (const [name, Webhook] of Object.entries({ standardwebhooks: StandardWebhook, svix: SvixWebhook })) {
    const verify = (secret: string, sent: SignedAttempt) =>
      new Webhook(asStandardSecret(secret)).verify(sent.body.toString(), signatureHeaders(sent));

    it(`are verified by the package ${name}, whatever the body`, () => {
      fc.assert(
        fc.property(fc.jsonValue(), fc.uuid(), (value, deliveryId) => {
          const sent = { ...attempt, deliveryId, body: JSON.stringify(value), sentAt: new Date() };
          assert.deepEqual(verify(OLD, sent), JSON.parse(sent.body));
        }),
      );
    });

    it(`are refused by the package ${name} under another secret`, () => {
      assert.throws(() => verify(NEW, { ...attempt, sentAt: new Date() }), /No matching signature/);
    });

    it(`are verified by the package ${name} under either secret of a rotation`, () => {
      const sent = { ...attempt, secrets: ROTATING, sentAt: new Date() };
      for (const secret of [OLD, NEW])
        assert.deepEqual(verify(secret, sent), JSON.parse(attempt.body.toString()));
    });
  }

  it('carry one X-Hook-Signature: of the old secret until the overlap ends', () => {
    const signature = (secrets: SignedAttempt['secrets']) =>
      signatureHeaders({ ...attempt, secrets })['X-Hook-Signature'];
    const byOld = signature({ secret: OLD, previousSecret: null });
    const byNew = signature({ secret: NEW, previousSecret: null });
    assert.notEqual(byOld, byNew);
    assert.equal(signature(ROTATING), byOld);
  });

  it('list the newest secret first in webhook-signature', () => {
    const both = signatureHeaders({ ...attempt, secrets: ROTATING })['webhook-signature']?.split(' ');
    const old = signatureHeaders(attempt)['webhook-signature'];
    assert.deepEqual([both?.length, both?.[1]], [2, old]);
  });
});

describe('a secret', () => {
  it('is 64 lower-case hexadecimal characters, new each time', () => {
    assert.match(newSecret(), /^[0-9a-f]{64}$/);
    assert.notEqual(newSecret(), newSecret());
  });

  it('is shown to Standard Webhooks libraries as the base64 of its text', () => {
    assert.equal(asStandardSecret('ab'.repeat(32)), `whsec_${btoa('ab'.repeat(32))}`);
  });
});
