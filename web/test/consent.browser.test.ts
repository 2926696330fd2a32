import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { useChromium } from '../../server/access/oauth/testing/chromium.ts';
import {
  addPerson,
  authorizePath,
  newPkce,
  registerApp,
  startOAuthService,
} from '../../server/access/oauth/testing/oauth-service.ts';
import { hashPassword } from '../../server/access/password.ts';
import { ALL_SCOPES } from '../../server/kernel/operations/scopes.ts';
import { skipWithout } from '../../test/optional.ts';
import { violationsInEitherLight } from './axe.ts';

const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
const api = await startOAuthService();

/** The page of consent as a person meets it, in a real browser. */
describe('the page of consent', { skip: skipWithout('chromium') }, () => {
  const { newPage, callback } = useChromium();

  const openConsent = async (
    scope: string,
    width: number,
    height: number,
    locale = 'en-GB',
  ): Promise<Page> => {
    const page = await newPage({ viewport: { width, height }, locale });
    page.setDefaultTimeout(20_000);
    const person = await addPerson(api, api.organization, 'member', passwordHash);
    const app = await registerApp(api, { redirect_uris: [callback().url] });
    await page.goto(api.url + authorizePath(app, { scope, code_challenge: newPkce().challenge }));
    await page.getByLabel(/^(Email address|E-Mail-Adresse)$/).fill(person.email);
    await page.getByLabel(/^(Password|Passwort)$/).fill(PASSWORD);
    await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
    await page
      .getByRole('heading', { name: /^Connect Pipeline Friend|^Pipeline Friend mit Kontor/ })
      .waitFor();
    return page;
  };

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    it(`fits a window of ${width} px with the rights of an agent, and axe finds nothing`, async () => {
      const page = await openConsent('crm:read crm:write webhooks:read webhooks:write', width, height);
      assert.deepEqual(await violationsInEitherLight(page), []);
      const size = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        height: document.documentElement.scrollHeight,
      }));
      assert.ok(size.width <= width, `${size.width} px wide`);
      assert.ok(size.height <= height, `${size.height} px high`);
      await page.context().close();
    });
  }

  it('shows one choice for each family, also when an app asks for everything', async () => {
    const page = await openConsent(ALL_SCOPES.join(' '), 390, 844);
    assert.equal(await page.getByRole('combobox').count(), 12);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.context().close();
  });

  it('is in the language of the organization', async () => {
    await setLanguage('de-AT');
    const page = await openConsent('crm:read crm:write', 390, 844, 'de-AT');
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    const choice = page.getByRole('combobox', { name: 'Kontakte und Deals' });
    assert.deepEqual(await choice.locator('option').allTextContents(), [
      'Ansehen und ändern',
      'Nur ansehen',
      'Kein Zugriff',
    ]);
    await page.getByText('anlegen, ändern und löschen').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.context().close();
    await setLanguage('en');
  });

  it('is answered by keyboard alone: seeing instead of changing, and none of the webhooks', async () => {
    const page = await openConsent('crm:read crm:write webhooks:read webhooks:write', 1440, 900);
    await page.keyboard.press('Tab');
    assert.equal(await focusedName(page), 'Contacts and deals');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    assert.equal(await focusedName(page), 'Webhooks');
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await callback().next();
    const [grant] = await api.rows('SELECT scopes FROM oauth_grants');
    assert.deepEqual(grant?.scopes, ['crm:read']);
    await page.context().close();
  });
});

function setLanguage(language: string) {
  return api.rows(
    `INSERT INTO organization_settings (org_id, name, value, updated_at) VALUES ($1, 'language', to_jsonb($2::text), now())
     ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`,
    [api.organization.id, language],
  );
}

/** The name by which a screen reader calls what has the focus. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const labels = activeElement instanceof HTMLSelectElement ? [...activeElement.labels] : [];
    return labels.map(({ textContent }) => textContent).join(' ');
  });
}
