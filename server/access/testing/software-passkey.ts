import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** For tests: a software passkey that answers a page like an authenticator (WebAuthn Level 3, section 6). */
export class SoftwarePasskey {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };
  readonly id: string = randomBytes(32).toString('base64url');
  #userHandle = '';
  /** Increases with each use; stays 0 for an authenticator that does not count. */
  count = 0;
  /** Whether it claims to have verified its user. */
  verifiesUser = true;

  /** @param origin of the pages that it is used on */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Answers like `navigator.credentials.create`. */
  register({ challenge, rp, user }: { challenge: string; rp: { id: string }; user: { id: string } }) {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, 0x40), attested]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers like `navigator.credentials.get`. */
  sign({ challenge, rpId }: { challenge: string; rpId: string }) {
    const data = this.#authenticatorData(rpId, 0);
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(data).update(hash).sign(this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }),
    ).toString('base64url');
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const verified = this.verifiesUser ? 0x04 : 0;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.of(0x01 | verified | flags),
      count,
    ]);
  }

  /** The public key of ES256 in COSE (RFC 9053, section 7.1.1). */
  #coseKey(): Buffer {
    const { x, y } = this.#publicKey;
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
      x,
      Buffer.from([0x22, 0x58, 32]),
      y,
    ]);
  }
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR (RFC 8949). */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.of(0xa0),
    text('authData'),
    Buffer.of(0x58, authData.length),
    authData,
  ]);
}
