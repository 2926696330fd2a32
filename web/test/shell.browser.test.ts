import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openDemoApp } from './app.ts';

describe('the shell of the web app', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('leads to every place, by the rail and by keys', async () => {
    assert.ok(app);
    const { page, complaints } = app;
    await page.screenshot({ path: '/tmp/shell.png' });
    await page.waitForURL('**/deals');
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
