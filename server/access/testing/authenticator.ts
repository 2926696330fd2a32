import assert from 'node:assert/strict';
import { totpCode, totpStep } from '../factors/totp.ts';
import type { Browser } from './browser.ts';
import type { TestService } from './people.ts';

/** For tests: an authenticator app on a person's device. */
export class Authenticator {
  readonly #service: TestService;
  readonly #secret: Buffer;
  readonly recoveryCodes: readonly string[];

  constructor(service: TestService, secret: Buffer, recoveryCodes: readonly string[]) {
    this.#service = service;
    this.#secret = secret;
    this.recoveryCodes = recoveryCodes;
  }

  /** The code of a time step relative to now. */
  code(offset = 0): string {
    return totpCode(this.#secret, totpStep(Date.now()) + offset);
  }

  /** A code that is accepted as if half a minute had passed: the server's record of the last step is reset. */
  async freshCode(): Promise<string> {
    await this.#service.rows('UPDATE totp_factors SET last_step = 0');
    return this.code();
  }
}

/** Sets up an authenticator app for the signed-in person. */
export async function enrolApp(service: TestService, browser: Browser): Promise<Authenticator> {
  const begun = await browser.call('POST', '/web/factors/totp');
  assert.equal(begun.status, 200, begun.text);
  const secret = fromBase32(begun.json.data.secret);
  const code = totpCode(secret, totpStep(Date.now()));
  const confirmed = await browser.call('POST', '/web/factors/totp/confirm', { code });
  assert.equal(confirmed.status, 200, confirmed.text);
  return new Authenticator(service, secret, confirmed.json.data.recovery_codes);
}

/** Decodes a secret as people type it. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  );
  const octets = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
}
