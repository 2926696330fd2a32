import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { invite, setUp, startService } from '../testing/people.ts';
import { startCertifiedProvider } from './testing/certified-provider.ts';
import { giveFactor, goesOn, settingsOf } from './testing/people-at-provider.ts';

/** The whole way, with a provider that is certified by the OpenID Foundation and tells the address at its own endpoint. */
it('a certified provider proves an owner in a test, and then a person who was invited', async () => {
  const baseUrl = 'http://localhost:3000';
  const service = await startService({ oidcAllowPrivateAddresses: true, baseUrl });
  const provider = await startCertifiedProvider(`${baseUrl}/sign-in/sso/callback`);
  const owner = await setUp(service);
  await giveFactor(service, 'olive@acme.example');
  const saved = await owner.call('PATCH', '/web/single-sign-on', settingsOf(provider));
  assert.equal(saved.status, 200, saved.text);
  const goTo = async (browser: Browser, path: string, login: string, fields = {}) => {
    const page = await browser.submit(path, path, fields);
    const { pathname, search } = await provider.authorize(goesOn(page), login);
    return browser.get(`${pathname}${search}`);
  };
  const tested = await goTo(owner, '/sign-in/sso/test', 'olive');
  assert.match(tested.text, /The test succeeded/);
  assert.match(tested.text, /olive@acme.example, verified/);
  assert.equal((await owner.call('POST', '/web/single-sign-on/enable')).status, 200);

  await invite(owner, 'ines@acme.example');
  const ines = new Browser(service.url);
  const signedIn = await goTo(ines, '/sign-in/sso', 'ines', { organization: 'acme' });
  assert.equal(signedIn.status, 303, signedIn.text);
  const { user, single_sign_on } = (await ines.call('GET', '/web/session')).json.data;
  assert.deepEqual([user.name, user.email, single_sign_on], ['ines of Acme', 'ines@acme.example', true]);
});
