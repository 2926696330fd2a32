import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRecord, IN_A_BROWSER, openDemoApp, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

describe('the activities of an organization', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('are listed newest first, and more load on scrolling', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/activities');
    const lines = page.getByRole('main').locator('li');
    await lines.first().waitFor();
    const times = await lines
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    assert.deepEqual(times, times.toSorted().reverse());
    const count = await lines.count();
    await lines.last().scrollIntoViewIfNeeded();
    await page.waitForFunction((before) => document.querySelectorAll('main li').length > before, count);
  });

  it('link to the contact and the deal', async () => {
    assert.ok(app);
    const { page } = app;
    const link = page.getByRole('main').locator('li a[href^="/deals/"]').first();
    const href = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${href}`);
    await page.goBack();
  });

  it('are filtered by type and person in the address', async () => {
    assert.ok(app);
    const { page } = app;
    await page.getByRole('button', { name: /Activity type/ }).click();
    await page.getByRole('option', { name: 'Call' }).click();
    await page.waitForURL('**/activities?type=call');
    await page.getByRole('button', { name: /Person/ }).click();
    await page.getByRole('option', { name: 'Jonas Vogel' }).click();
    await page.waitForURL('**/activities?type=call&by=*');
    await page.reload();
    const lines = page.getByRole('main').locator('li');
    await lines.first().waitFor();
    for (const text of (await lines.allTextContents()).slice(0, 20)) {
      assert.match(text, /^Jonas Vogel logged a call/);
    }
    assert.deepEqual(app.complaints, []);
  });

  it('show only the latest of several changes that one person made in a row, and the others on request', async () => {
    assert.ok(app);
    const { page } = app;
    for (const title of ['Row one', 'Row two', 'Row three'])
      await createRecord(page, '/api-deals', { title });
    await page.goto('/activities');
    const more = page.getByRole('button', { name: '3 changes by Mara Lindqvist' }).first();
    await more.waitFor();
    const link = (title: string) => page.getByRole('link', { name: title, exact: true });
    await link('Row three').waitFor();
    assert.equal(await link('Row one').count(), 0);
    await more.click();
    await link('Row one').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('have an empty state', async () => {
    const { page } = await openEmptyApp();
    await page.goto('/activities');
    await page.getByText('No activity yet').waitFor();
    await page.getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/welcome');
  });
});
