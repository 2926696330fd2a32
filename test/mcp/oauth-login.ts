import assert from 'node:assert/strict';
import { consent } from '../../server/access/oauth/testing/oauth-service.ts';
import type { Browser } from '../../server/access/testing/browser.ts';

/**
 * Where an official client keeps what it learns while it logs in, and how it sends its person to a browser: both
 * versions of it take the same shape. `Client` and `Tokens` are the version's own types.
 */
export class OAuthLogin<Client, Tokens> {
  readonly redirectUrl = 'http://127.0.0.1:49152/callback';
  readonly clientMetadata = {
    client_name: 'Agent',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  #client: Client | undefined;
  #tokens: Tokens | undefined;
  #verifier = '';
  #address: URL | undefined;

  clientInformation = (): Client | undefined => this.#client;
  saveClientInformation = (client: Client): void => {
    this.#client = client;
  };
  tokens = (): Tokens | undefined => this.#tokens;
  saveTokens = (tokens: Tokens): void => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (address: URL): void => {
    this.#address = address;
  };
  codeVerifier = (): string => this.#verifier;
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };

  /** The person agrees in the browser; answers the address at which the client gets them back. */
  agree(browser: Browser): Promise<URL> {
    assert.ok(this.#address, 'The client has not asked for a login.');
    return consent(browser, `${this.#address.pathname}${this.#address.search}`);
  }
}
