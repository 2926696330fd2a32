import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser } from '../../testing/browser.ts';
import {
  addPerson,
  authorizePath,
  browserOf,
  connect,
  newPkce,
  refusedRequest,
  registerApp,
  startOAuthService,
  type TestApp,
} from '../testing/oauth-service.ts';

const api = await startOAuthService();
const browser = await browserOf(api, (await addPerson(api)).id);
const { challenge } = newPkce();

describe('an error of an authorization request', () => {
  const wrong = [
    { scope: 'bogus' },
    { prompt: 'none' },
    { response_type: 'token' },
    { resource: 'https://evil.example' },
    { code_challenge: undefined, code_challenge_method: undefined },
  ];
  const tricked = async (who: Browser, target: TestApp) => {
    for (const parameters of wrong) {
      const path = authorizePath(target, { code_challenge: challenge, ...parameters });
      const { status, location, text } = await who.get(path);
      assert.deepEqual([status, location], [400, ''], JSON.stringify(parameters));
      assert.match(text, /Go back only if you know <strong>evil\.example<\/strong>/);
      const back = await refusedRequest(who, path);
      assert.equal(`${back.origin}${back.pathname}`, 'https://evil.example/cb');
      const told = back.hash === '' ? back.searchParams : new URLSearchParams(back.hash.slice(1));
      assert.deepEqual([told.get('state'), told.get('code')], ['af0ifjsldkj', null]);
      assert.ok(told.get('error') && told.get('iss'));
      assert.ok(text.includes(`(${told.get('error')})`), text);
    }
  };

  it('sends nobody to an app that they do not know, signed in or not', async () => {
    const evil = await registerApp(api, { redirect_uris: ['https://evil.example/cb'] });
    await tricked(browser, evil);
    await tricked(new Browser(api.url), evil);
  });

  it('goes back at once to an app that the person connected, until they disconnect it', async () => {
    const known = await registerApp(api, { redirect_uris: ['https://evil.example/cb'] });
    const { refresh_token } = await connect(api, browser, known);
    for (const parameters of wrong) {
      const { status, location } = await browser.get(
        authorizePath(known, { code_challenge: challenge, ...parameters }),
      );
      assert.equal(status, 303);
      assert.match(location, /^https:\/\/evil\.example\/cb[?#].*error=/);
    }
    await tricked(await browserOf(api, (await addPerson(api)).id), known);
    await api.post('/oauth-revoke', { token: refresh_token }, { key: null });
    await tricked(browser, known);
  });
});
