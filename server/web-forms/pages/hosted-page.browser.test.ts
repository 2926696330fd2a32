import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { skipWithout } from '../../../test/optional.ts';
import { useChromium } from '../../access/oauth/testing/chromium.ts';
import { publishForm } from '../testing/forms.ts';

const api = await startApi();

describe('the hosted page of a form, in a browser', { skip: skipWithout('chromium') }, () => {
  const { newPage } = useChromium();

  it('is sent by one press, also when no puzzle is left to solve', async () => {
    const form = await publishForm(api);
    const page = await newPage();
    // As on a page without TLS, so there is nothing to wait for.
    await page.addInitScript(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined }));
    await page.goto(api.url + new URL(form.url).pathname);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button').click();
    const body = new URLSearchParams((await sent).postData() ?? '');
    assert.equal(body.get('first_name'), 'Ada');
    assert.equal(body.get('altcha'), '');
    await page.getByText('Your answers have arrived.').waitFor();
  });
});
