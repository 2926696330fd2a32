import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { newApiKey } from '../../access/api-keys/api-key.ts';
import { asStandardSecret, newSecret } from '../../webhooks/delivery/signature.ts';
import { newKeyBytes, seal, sealingKey } from '../secrets/sealed-value.ts';
import { GatheredLines } from './log.ts';
import { createRedactor } from './redact.ts';

const redact = createRedactor(['pa"ss\\word', 'hunter2!']);

/** Logs with everything that a log can be given, and answers the lines. */
function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  const log = pino({}, new GatheredLines({ write: (text) => lines.push(text) }, redact));
  write(log);
  log.warn('the end');
  for (const line of lines.join('').trim().split('\n')) JSON.parse(line);
  return lines.join('');
}

const sealed = seal(
  sealingKey(newKeyBytes()),
  { table: 't', column: 'c', organizationId: null, rowId: 'r' },
  Buffer.from('x'),
);
const SECRETS: Readonly<Record<string, string>> = {
  'an API key': newApiKey(),
  'a signing secret': newSecret(),
  'a signing secret as libraries take it': asStandardSecret(newSecret()),
  'a secret key': randomBytes(32).toString('base64'),
  'a session': randomBytes(32).toString('base64url'),
  'a sealed value': `\\x${sealed.toString('hex')}`,
  'a password of the configuration': 'hunter2!',
  'one with quotes': 'pa"ss\\word',
};

describe('the log', () => {
  for (const [what, secret] of Object.entries(SECRETS)) {
    it(`does not show ${what}, wherever it stands`, () => {
      const around = fc.string({
        unit: fc.constantFrom(' ', ',', ':', '(', '"', "'", '\n', '€', '\\', '\f', '\u0007'),
      });
      fc.assert(
        fc.property(around, around, (before, after) => {
          const text = `${before}${secret}${after}`;
          const error = new DatabaseError(`failed for ${text}`, 1, 'error');
          error.detail = `Failing row contains (1, ${text}).`;
          const output = logged((log) => {
            log.info(text);
            log.child({ text }).info({ nested: { list: [text] } }, 'nested');
            log.error({ err: new Error('outer', { cause: error }) }, text);
          });
          const escaped = JSON.stringify(secret).slice(1, -1);
          assert.ok(!output.includes(escaped) && !output.includes(secret), output);
        }),
        { numRuns: 30 },
      );
    });
  }

  it('shows no member that is named after a secret, no password of a URL, no row that was refused', () => {
    const output = logged((log) => {
      log.info({ password: 'p1', client_secret: 'p2', headers: { authorization: 'p3', 'set-cookie': 'p4' } });
      log.info('smtp://user:p5@mail.example and Bearer p6p6p6p6 at /first-run?setup=p7&x=1');
      log.error({ err: Object.assign(new Error('no'), { detail: 'Failing row contains (p8, "p9", p10).' }) });
    });
    assert.doesNotMatch(output, /p\d/);
    assert.match(output, /smtp:\/\/\[redacted\]@mail\.example/);
  });

  it('shows everything else as it is', () => {
    const line = {
      ...{ reqId: uuidv7(), route: '/api-contacts/:id', status: 200, ms: 1.25, organization: uuidv7() },
      address: '2001:db8::1',
      err: { type: 'Error', code: '23505', detail: 'Key (org_id, email)=(a, b@example.com) already exists.' },
      msg: 'https://crm.example.com/contacts?limit=5 took 1.2 s; next: a rather-long-word-with-hyphens-in-it',
    };
    assert.equal(redact(JSON.stringify(line)), JSON.stringify(line));
  });
});
