import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useChromium } from '../../server/access/oauth/testing/chromium.ts';
import { invite, setUp, startService } from '../../server/access/testing/people.ts';
import { skipWithout } from '../../test/optional.ts';
import { violationsInEitherLight } from './axe.ts';

// Passkeys need a host name, and browsers trust this one without TLS.
const service = await startService({ baseUrl: 'http://crm.localhost' });
const url = service.url.replace('127.0.0.1', 'crm.localhost');
const invitation = await invite(await setUp(service), 'mia@acme.example');
const PATHS = [
  '/sign-in',
  '/sign-in/passkey',
  '/sign-in/sso',
  '/reset-password',
  invitation,
  '/invitations/over',
];

/** The pages by which people come in, in the language of their browser. */
describe('the pages by which people come in', { skip: skipWithout('chromium') }, () => {
  const { newPage } = useChromium();

  for (const [locale, width, height] of [
    ['en-GB', 1440, 900],
    ['de-DE', 1440, 900],
    ['de-DE', 390, 844],
  ] as const) {
    it(`fit a window of ${width} px and pass axe, in ${locale}`, async () => {
      const page = await newPage({ viewport: { width, height }, locale });
      for (const path of PATHS) {
        await page.goto(url + path);
        assert.equal(await page.locator('html').getAttribute('lang'), locale.slice(0, 2));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, path);
        assert.deepEqual(await violationsInEitherLight(page), [], path);
      }
      await page.context().close();
    });
  }

  it('say in that language that no passkey was used', async () => {
    const page = await newPage({ locale: 'de-DE' });
    await page.goto(`${url}/sign-in/passkey`);
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Passkey benutzen' }).click();
    await page.getByRole('alert').getByText('Es wurde kein Passkey benutzt.').waitFor();
    await page.context().close();
  });
});
