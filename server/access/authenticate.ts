import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Database } from '../kernel/database/database.ts';
import type { Credential } from '../kernel/operations/credential.ts';
import { invalidToken, unauthorized } from '../kernel/operations/errors.ts';
import { hashCredential } from './api-keys/api-key.ts';
import { apiKeyCredentials } from './api-keys/api-key-credentials.ts';
import { CredentialCache } from './credential-cache.ts';
import { ENDED_SESSION, listenToCredentialChanges } from './credential-changes.ts';
import { accessTokenCredentials } from './oauth/tokens/access-token-credentials.ts';

const CACHED_CREDENTIALS = 10_000;

export interface AuthenticatorOptions {
  readonly database: Database;
  /** How to connect to the database to listen for changed credentials. */
  readonly connection: ClientConfig;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Finds the caller of a request (docs/behaviour/authentication.md 1). */
export interface Authenticator {
  /**
   * Returns the credential of a request: `Authorization: Bearer <key or access token>` or, without a bearer,
   * `X-API-Key: <key>`. After the first time, this costs a hash and a look-up in memory.
   * @throws 401 `unauthorized` if it is missing, malformed, unknown, expired or revoked; the last three give the same
   *   answer
   */
  authenticate(headers: IncomingHttpHeaders): Promise<Credential>;
  /** Removes a credential that this process has just changed from its memory; an empty id means all of them. */
  forget(credentialId: string): void;
  /**
   * Reports each change of credentials in any process: the id of a credential, `session:` and the id of a session that
   * ended, or an empty text if anything may have changed.
   */
  onChange(listener: (changed: string) => void): void;
  close(): Promise<void>;
}

/** Creates the authentication of requests. It works immediately, even if the database cannot be listened to. */
export async function createAuthenticator(options: AuthenticatorOptions): Promise<Authenticator> {
  const { database, connection, log } = options;
  const kinds = [apiKeyCredentials(database, log), accessTokenCredentials(database, log)];
  const cache = new CredentialCache(CACHED_CREDENTIALS);
  const listeners: ((changed: string) => void)[] = [];
  const forget = (changed: string) => {
    if (changed === '') cache.forgetAll();
    // Sessions are looked up for each request, so none is in memory.
    else if (!changed.startsWith(ENDED_SESSION)) cache.forget(changed);
    for (const listener of listeners) listener(changed);
  };
  const changes = await listenToCredentialChanges({
    connection,
    log,
    onListening: () => {
      cache.startKeeping();
      for (const listener of listeners) listener('');
    },
    onLost: () => cache.stopKeeping(),
    onChange: forget,
  });
  const lookUp = async (text: string, digest: string): Promise<Credential> => {
    const kind = kinds.find(({ recognises }) => recognises(text));
    if (!kind) throw invalidToken(MALFORMED);
    const credential = await cache.lookUp(digest, () => kind.find(hashCredential(text)));
    if (!credential) throw invalidToken(INVALID);
    return credential;
  };
  const noteUse = (credential: Credential) => {
    const kind = kinds.find(({ name }) => name === credential.kind);
    if (!kind) throw new Error(`Requests cannot have a credential of the kind ${credential.kind}.`);
    kind.noteUse(credential);
  };
  return {
    authenticate: async (headers) => {
      const text = readCredential(headers);
      // A digest as text: creating a Buffer for each request costs many times as much.
      const digest = hash('sha256', text);
      const credential = cache.kept(digest) ?? (await lookUp(text, digest));
      noteUse(credential);
      return credential;
    },
    forget,
    onChange: (listener) => void listeners.push(listener),
    close: async () => {
      await Promise.all([changes.close(), ...kinds.map((kind) => kind.close())]);
    },
  };
}

const MISSING =
  "A credential is required; send the header 'Authorization: Bearer <API key or access token>'.";
const MALFORMED = 'The credential is malformed; send the whole API key or access token, and nothing else.';
const INVALID = 'The credential is unknown, expired or revoked.';

/** The scheme is case-insensitive (RFC 9110, section 11.1). */
const BEARER = /^\s*bearer\s+(\S+)\s*$/i;

/**
 * The text of the credential. If both headers are present, the bearer is used; an Authorization header of another form
 * is ignored.
 */
function readCredential(headers: IncomingHttpHeaders): string {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  const text = bearer ?? String(headers['x-api-key'] ?? '').trim();
  if (text === '') throw unauthorized(MISSING);
  return text;
}
