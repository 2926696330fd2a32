import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import tls from 'node:tls';
import { skipWithout } from '../../../../test/optional.ts';
import {
  addPerson,
  authorizePath,
  browserOf,
  connect,
  newPkce,
  startOAuthService,
} from '../testing/oauth-service.ts';

describe('an app described by a document at its client_id', { skip: skipWithout('openssl') }, () => {
  const documents = new Map<string, object | string>();
  const trusted = tls.getCACertificates();
  let server: Server;
  let origin = '';
  let fetches = 0;

  before(async () => {
    const { key, cert } = selfSigned();
    tls.setDefaultCACertificates([...trusted, cert]);
    server = createServer({ key, cert }, (request, response) => {
      fetches += 1;
      const document = documents.get(request.url ?? '');
      if (document === undefined) return void response.writeHead(302, { Location: `${origin}/good` }).end();
      response.setHeader('Content-Type', 'application/json');
      response.end(typeof document === 'string' ? document : JSON.stringify(document));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `https://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  });
  after(() => {
    server.close();
    tls.setDefaultCACertificates(trusted);
  });

  const describeClient = (path: string, metadata: object = {}) => {
    const client_id = `${origin}${path}`;
    const redirect_uri = 'http://127.0.0.1/callback';
    const known = {
      client_id,
      client_name: 'Agent',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    };
    const grant_types = [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ];
    documents.set(path, { ...known, grant_types, ...metadata });
    return { client_id, redirect_uri };
  };

  it('connects without registration, shown as unverified, and is fetched once in a while only', async () => {
    const api = await startOAuthService({ clientMetadataAllowPrivateAddresses: true });
    const browser = await browserOf(api, (await addPerson(api)).id);
    const app = describeClient('/good');
    const begun = await browser.get(authorizePath(app, { code_challenge: newPkce().challenge }));
    assert.match((await browser.get(begun.location)).text, /Not verified/);
    const { access_token } = await connect(api, browser, {
      ...app,
      redirect_uri: 'http://127.0.0.1:5544/callback',
    });
    assert.equal((await api.get('/api-deals', { key: access_token })).status, 200);
    assert.equal(fetches, 1);
  });

  it('is not fetched from a private address unless the operator allows it, whatever webhooks may do', async () => {
    const api = await startOAuthService({ webhookAllowPrivateAddresses: true });
    const browser = await browserOf(api, (await addPerson(api)).id);
    const app = describeClient('/good');
    const before = fetches;
    const { status, location } = await browser.get(
      authorizePath(app, { code_challenge: newPkce().challenge }),
    );
    assert.deepEqual([status, location, fetches], [400, '', before]);
  });

  it('is refused where the document is another’s, a redirect, too large, no JSON, or asks for a bad address', async () => {
    const api = await startOAuthService({ clientMetadataAllowPrivateAddresses: true });
    const browser = await browserOf(api, (await addPerson(api)).id);
    const apps = [
      describeClient('/other', { client_id: `${origin}/good` }),
      { ...describeClient('/good'), client_id: `${origin}/redirects` },
      describeClient('/large', { client_name: 'x'.repeat(20_000) }),
      describeClient('/script', { redirect_uris: ['javascript:alert(1)'] }),
      describeClient('/scheme', { redirect_uris: ['http://127.0.0.1/callback', 'ms-msdt://x'] }),
      describeClient('/secret', { client_secret: 'shared' }),
      describeClient('/text'),
    ];
    documents.set('/text', 'not JSON');
    for (const app of apps) {
      const { status, location, text } = await browser.get(
        authorizePath(app, { code_challenge: newPkce().challenge }),
      );
      assert.deepEqual([status, location], [400, ''], `${app.client_id} ${text}`);
    }
  });
});

/** A certificate for localhost that this process alone will trust. */
function selfSigned(): { key: string; cert: string } {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-tls-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', [...options, ...subject], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(directory, { recursive: true });
  return pair;
}
