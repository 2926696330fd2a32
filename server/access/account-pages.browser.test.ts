import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { skipWithout } from '../../test/optional.ts';
import { useChromium } from './oauth/testing/chromium.ts';
import { HOME } from './pages/return-path.ts';
import { invite, PASSWORD, signIn, startService } from './testing/people.ts';

/** The main walk with a real browser pressing the buttons, scripts switched off. */

const service = await startService();
const { url } = service;

describe('the pages by which people come in, in a browser', { skip: skipWithout('chromium') }, () => {
  const { newPage } = useChromium();

  /** A person's own browser; fails the test when the page's policy refused something. */
  async function open(path: string): Promise<Page> {
    const page = await newPage({ javaScriptEnabled: false });
    page.on('console', (message) => assert.doesNotMatch(message.text(), /Content Security Policy/));
    await page.goto(url + path);
    return page;
  }

  it('first run, invitation, sign-in', async () => {
    const olive = await open(service.setUpPath);
    await olive.getByLabel('Organization').fill('Acme');
    await olive.getByLabel('Your name').fill('Olive');
    await olive.getByLabel('Email address').fill('olive@acme.example');
    await olive.getByLabel('Password').fill(PASSWORD);
    await olive.getByLabel('First API key').selectOption('Read and change everything');
    await olive.getByRole('button', { name: 'Set up' }).click();
    assert.match((await olive.locator('.secret code').textContent()) ?? '', /^kontor_\w{46}$/);
    await olive.getByRole('link', { name: 'Open Kontor' }).waitFor();

    const mia = await open(await invite(await signIn(service, 'olive@acme.example'), 'mia@acme.example'));
    await mia.getByText('Olive invites mia@acme.example to join as member.').waitFor();
    await mia.getByLabel('Your name').fill('Mia');
    await mia.getByLabel('Password').fill(PASSWORD);
    await mia.getByRole('button', { name: 'Create account and join' }).click();
    await mia.waitForURL(`**${HOME}`);
    const [member] = await service.rows(
      "SELECT m.role, u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = 'mia@acme.example'",
    );
    assert.deepEqual(member, { role: 'member', name: 'Mia' });

    const again = await open('/account/members');
    await again.getByLabel('Email address').fill('mia@acme.example');
    await again.getByLabel('Password').fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitForURL('**/settings/members');
  });

  for (const locale of ['en-GB', 'de-DE']) {
    it(`every page fits a phone without scrolling sideways, in ${locale}`, async () => {
      const size = { width: 390, height: 844 };
      const page = await newPage({ viewport: size, hasTouch: true, isMobile: true, locale });
      const invitation = await invite(await signIn(service, 'olive@acme.example'), 'pia@acme.example');
      for (const path of ['/sign-in', '/sign-in/sso', '/reset-password', invitation, '/invitations/over']) {
        await page.goto(url + path);
        assert.equal(await page.locator('html').getAttribute('lang'), locale.slice(0, 2));
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        assert.equal(width, 390, path);
        const heights = await page
          .locator('button, input:not([type=hidden],[type=checkbox])')
          .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
        assert.ok(
          heights.filter((height) => height > 0).every((height) => height >= 44),
          `${path}: ${heights}`,
        );
      }
      await page.context().close();
    });
  }
});
