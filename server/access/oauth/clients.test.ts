import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { startApi } from '../../../test/api.ts';
import { skipWithout } from '../../../test/optional.ts';
import { hashPassword } from '../password.ts';
import { pressConnect, useChromium } from './testing/chromium.ts';
import { addPerson, freePort, startOAuthService } from './testing/oauth-service.ts';
import { addProtectedResource } from './testing/protected-resource.ts';

const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);

/** Real clients against the running service, with a person in a real browser who signs in and presses the buttons. */
describe('the whole flow', { skip: skipWithout('chromium') }, () => {
  const { newPage, callback } = useChromium();

  it('is completed by a strict client (oauth4webapi): discovery, registration, issuer, code, refresh, revocation', async () => {
    const api = await startOAuthService();
    const person = await addPerson(api, api.organization, 'member', passwordHash);
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(api.url);
    const resource = await oauth.processResourceDiscoveryResponse(
      new URL(api.url),
      await oauth.resourceDiscoveryRequest(new URL(api.url), insecure),
    );
    assert.deepEqual(resource.authorization_servers, [api.url]);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' }),
    );
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        {
          client_name: 'Strict client',
          redirect_uris: [callback().url],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_basic',
        },
        insecure,
      ),
    );
    assert.ok(typeof client.client_secret === 'string');
    const authentication = oauth.ClientSecretBasic(client.client_secret);

    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: callback().url,
        response_type: 'code',
        scope: 'crm:read crm:write',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        resource: `${api.url}/mcp`,
      }),
    );
    await pressConnect(await newPage(), address, person.email, PASSWORD);
    const parameters = oauth.validateAuthResponse(server, client, await callback().next(), state);
    const issued = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        callback().url,
        verifier,
        insecure,
      ),
    );
    assert.deepEqual(
      [issued.token_type, issued.expires_in, issued.scope],
      ['bearer', 3600, 'crm:read crm:write'],
    );
    assert.equal(
      (await api.post('/api-deals', { title: 'By an app' }, { key: issued.access_token })).status,
      201,
    );

    assert.ok(issued.refresh_token);
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, authentication, issued.refresh_token, insecure),
    );
    assert.equal((await api.get('/api-deals', { key: refreshed.access_token })).status, 200);
    assert.ok(refreshed.refresh_token);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, refreshed.refresh_token, insecure),
    );
    assert.equal((await api.get('/api-deals', { key: refreshed.access_token })).status, 401);
  });

  it('is completed by openid-client, and the person is known by /oauth-me', async () => {
    const api = await startOAuthService();
    const person = await addPerson(api, api.organization, 'member', passwordHash);
    const config = await openid.dynamicClientRegistration(
      new URL(api.url),
      {
        client_name: 'openid-client',
        redirect_uris: [callback().url],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      openid.None(),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback().url,
      scope: 'crm:read offline_access',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    await pressConnect(await newPage(), address, person.email, PASSWORD);
    const tokens = await openid.authorizationCodeGrant(config, await callback().next(), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const { body } = await api.get('/oauth-me', { key: tokens.access_token });
    assert.deepEqual({ ...Object(body) }.id, person.id);
    assert.ok(tokens.refresh_token);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token);
    assert.equal((await api.get('/api-deals', { key: refreshed.access_token })).status, 200);
    await openid.tokenRevocation(config, refreshed.access_token);
    assert.equal((await api.get('/api-deals', { key: refreshed.access_token })).status, 401);
  });

  it('is completed by the official MCP client, from the first challenge to a tool', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const api = await startApi({ baseUrl: url });
    addProtectedResource(url, api.url);
    const person = await addPerson(api, api.organization, 'member', passwordHash);
    const login = new Login(callback().url);
    const endpoint = new URL(`${url}/mcp`);

    const client = new Client({ name: 'test', version: '0' });
    const transport = new StreamableHTTPClientTransport(endpoint, { authProvider: login });
    await assert.rejects(client.connect(transport), UnauthorizedError);
    assert.ok(login.address);
    assert.equal(login.address.searchParams.get('resource'), `${url}/mcp`);
    await pressConnect(await newPage(), login.address, person.email, PASSWORD);
    const back = await callback().next();
    await transport.finishAuth(back.searchParams);

    const connected = new Client({ name: 'test', version: '0' });
    await connected.connect(new StreamableHTTPClientTransport(endpoint, { authProvider: login }));
    const { content } = await connected.callTool({ name: 'who-am-i', arguments: {} });
    assert.match(JSON.stringify(content), new RegExp(person.email));
    await connected.close();
  });
});

/** Where the MCP client keeps what it learns, and how it sends its person to a browser. */
class Login implements OAuthClientProvider {
  readonly redirectUrl: string;
  address: URL | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;
  #client: ReturnType<OAuthClientProvider['clientInformation']>;
  #tokens: ReturnType<OAuthClientProvider['tokens']>;

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return {
      client_name: 'Agent',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  clientInformation() {
    return this.#client;
  }

  saveClientInformation(client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>) {
    this.#client = client;
  }

  tokens() {
    return this.#tokens;
  }

  saveTokens(tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>) {
    this.#tokens = tokens;
  }

  discoveryState() {
    return this.#discovered;
  }

  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovered = state;
  }

  redirectToAuthorization(address: URL) {
    this.address = address;
  }

  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }

  codeVerifier() {
    return this.#verifier;
  }
}
