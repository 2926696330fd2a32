import assert from 'node:assert/strict';
import { openChromium } from '../../../server/access/oauth/testing/chromium.ts';
import { type Credential, OWNER } from './n8n-client.ts';
import type { Place } from './place.ts';

/** Connects n8n by OAuth as a person does: registers an app, creates a credential and presses "Connect" in a browser. */
export async function connectByOAuth({ n8n, kontor }: Place): Promise<Credential> {
  const clientId = await registerApp(kontor.baseUrl, `${n8n.url}/rest/oauth2-credential/callback`);
  const data = { baseUrl: kontor.baseUrl, clientId, clientSecret: '' };
  const credential = await n8n.createCredential(data, 'kontorOAuth2Api');

  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const signedIn = await page.request.post(`${n8n.url}/rest/login`, {
      data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password },
    });
    assert.ok(signedIn.ok(), await signedIn.text());
    await page.goto(await n8n.authorizationUrl(credential));
    await page.getByLabel('Email address').fill('ada@acme.example');
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Connection successful').waitFor();
  } finally {
    await browser.close();
  }
  return credential;
}

/** Registers an app without a secret; returns its id. */
async function registerApp(kontor: string, redirectUri: string): Promise<string> {
  const response = await fetch(`${kontor}/oauth-register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'n8n',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id } = JSON.parse(await response.text());
  return client_id;
}
