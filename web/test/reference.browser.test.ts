import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { useChromium } from '../../server/access/oauth/testing/chromium.ts';
import { startApi } from '../../test/api.ts';
import { skipWithout } from '../../test/optional.ts';
import { violationsInEitherLight } from './axe.ts';

/** The API reference as a developer meets it. */
describe('the API reference', { skip: skipWithout('chromium') }, () => {
  const { newPage } = useChromium();
  let page: Page;

  const open = async (width: number, height: number) => {
    const api = await startApi();
    page = await newPage({ viewport: { width, height } });
    page.setDefaultTimeout(20_000);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.url });
    await page.goto(`${api.url}/docs`);
    return api;
  };
  const contents = () => page.getByRole('navigation', { name: 'Contents' });
  const article = (id: string) => page.locator(`article#${id}`);

  it('is searched by every word of an operation, its fields included', async () => {
    await open(1440, 900);
    const search = page.getByRole('searchbox', { name: 'Search the reference' });
    await search.fill('lost_reason change');
    await contents()
      .getByRole('link', { name: /^Update a deal/ })
      .waitFor();
    await contents()
      .getByRole('link', { name: /^Create a pipeline/ })
      .waitFor({ state: 'hidden' });
    await search.fill('xyzzy');
    await page.getByText(/^0 of \d+$/).waitFor();
    await search.fill('webhooks');
    await contents().getByRole('link', { name: 'Webhooks', exact: true }).last().waitFor();
    await search.fill('');
    await contents()
      .getByRole('link', { name: /^Create a pipeline/ })
      .waitFor();
    await page.context().close();
  });

  it('copies an example', async () => {
    await open(1440, 900);
    await article('getDeal').getByRole('button', { name: 'Copy: Request' }).click();
    await article('getDeal').getByText('Copied').waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^curl http.*api-deals/);
    await page.context().close();
  });

  it('sends a request with a key, and shows the answer', async () => {
    const api = await open(1440, 900);
    const create = article('createContact');
    await create.getByText('Try it').click();
    await create.getByLabel('API key').fill(api.organization.key);
    await create.getByLabel('Body').fill('{ "first_name": "Tried" }');
    await create.getByRole('button', { name: 'Send POST' }).click();
    await create.getByText(/^201 Created after \d+ ms$/).waitFor();
    assert.match(
      (await create.getByLabel('Response', { exact: true }).textContent()) ?? '',
      /"first_name": "Tried"/,
    );
    const [contact] = await api.rows<{ id: string }>("SELECT id FROM contacts WHERE first_name = 'Tried'");

    const read = article('getContact');
    await read.getByText('Try it').click();
    await read.getByLabel('id', { exact: true }).fill(contact?.id ?? '');
    await read.getByLabel('fields (optional)').fill('id');
    // The key was given once.
    await read.getByRole('button', { name: 'Send GET' }).click();
    await read.getByText(/^200 OK/).waitFor();
    assert.deepEqual(JSON.parse((await read.getByLabel('Response', { exact: true }).textContent()) ?? ''), {
      data: { id: contact?.id },
    });
    await page.context().close();
  });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    it(`fits a window of ${width} px with a request open, and axe finds nothing`, async () => {
      const complaints: string[] = [];
      await open(width, height);
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.reload();
      await article('updateDeal').getByText('Try it').click();
      await article('updateDeal').getByLabel('Body').waitFor();
      assert.deepEqual(await violationsInEitherLight(page), []);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      assert.deepEqual(complaints, []);
      await page.context().close();
    });
  }
});
