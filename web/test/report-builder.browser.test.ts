import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { handsOn } from './keyboard.ts';
import { lowTargetsOn } from './touch-targets.ts';

/** A report that a person composes: by keyboard, with the address as its memory (docs/insights.md). */

describe('the report builder', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page, complaints } = app;
  const hands = handsOn(page);
  const { choose, enter, press, tabTo, tick, type, retype } = hands;
  const heading = (name: string, on = page) => on.getByRole('heading', { level: 2, name, exact: true });
  const asked = (on = page) => Object.fromEntries(new URL(on.url()).searchParams);
  const table = page.getByRole('table').first();
  const saved = async (name: string) => {
    const answer = await page.evaluate(async () => (await fetch('/web/api-reports')).json());
    return answer.data.find((report: { name: string }) => report.name === name);
  };

  it('composes, saves, opens again and drills down to records, by keyboard', async () => {
    await press('Control+k');
    await page.getByRole('combobox').waitFor();
    await type('new report');
    await page.getByRole('option', { name: 'New report' }).waitFor();
    await press('Enter');
    await heading('Begin with a metric').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);

    await choose(/Metric$/, 'Won value');
    await page.getByText('The value of each won deal, converted by the rate').waitFor();
    await heading('Won value').waitFor();
    await choose(/Split by$/, 'Owner');
    await heading('Won value by owner').waitFor();
    await choose(/And by$/, 'Source');
    await choose(/Period$/, 'Last 12 months');
    await heading('Won value by owner and source').waitFor();
    await table.getByRole('rowheader').first().waitFor();
    assert.ok((await table.getByRole('columnheader').count()) > 2);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await tick(page.getByRole('checkbox', { name: 'Compare with the period before' }));
    await page.getByText('in the period before').waitFor();
    assert.deepEqual(asked(), {
      metric: 'won_value',
      by: 'owner,source',
      period: 'months',
      compare: 'true',
    });

    await enter(page.getByRole('button', { name: 'Save…' }));
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await retype('Who wins from where');
    await tick(page.getByRole('checkbox', { name: 'Pin to Home' }));
    await tick(page.getByRole('checkbox', { name: 'Share with everyone' }));
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Who wins from where' }).waitFor();
    const { query, plot, compared, pinned, shared } = await saved('Who wins from where');
    assert.deepEqual(query.dimensions, ['owner', 'source']);
    assert.deepEqual([plot, compared, pinned, shared], ['bars', true, true, true]);

    const cell = page.getByRole('button', { name: /Show records/ }).first();
    await cell.waitFor();
    await enter(cell);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').first().waitFor();
    await enter(dialog.getByRole('link').first());
    await page.waitForURL(/\/deals\/[\w-]+$/);
    await page.getByRole('heading', { level: 1, name: 'Who wins from where' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Who wins from where' }).waitFor();

    await enter(page.getByRole('link', { name: 'Edit', exact: true }));
    await page.getByRole('button', { name: /Over time$/ }).waitFor();
    await choose(/And by$/, 'Nothing');
    await choose(/Over time$/, 'By month');
    await heading('Won value by owner and month').waitFor();
    await enter(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByRole('button', { name: 'Download as CSV' }).waitFor();
    await eventually(async () => {
      const report = await saved('Who wins from where');
      assert.deepEqual(
        [report.query.dimensions, report.query.grain, report.plot],
        [['owner'], 'month', 'line'],
      );
    });
    assert.deepEqual(complaints, []);
  });

  it('filters by the fields of the list and by conditions, and Back takes back the last choice', async () => {
    await page.goto('/reports/new?metric=deals_created&by=pipeline');
    const total = () => page.getByRole('button', { name: /^[\d,]+ records?$/ }).textContent();
    await page.getByRole('button', { name: /^[\d,]+ records?$/ }).waitFor();
    const all = await total();
    await enter(page.getByRole('button', { name: 'Filter' }));
    await page.getByRole('dialog', { name: 'Filter records' }).waitFor();
    await choose(/Outcome$/, 'Won');
    await waitForFocus(page.getByRole('button', { name: /Outcome$/ }));
    await press('Escape');
    await waitForFocus(page.getByRole('button', { name: 'Filter' }));
    await page.getByRole('button', { name: 'Remove filter: Outcome is Won' }).waitFor();
    await eventually(async () => assert.notEqual(await total(), all));
    assert.deepEqual(JSON.parse(asked().filters ?? ''), { status: 'won' });

    await enter(page.getByRole('button', { name: 'Conditions' }));
    const value = page.getByRole('dialog', { name: 'Conditions' }).getByRole('textbox', { name: 'Value' });
    await tabTo(value);
    await type('zzz nothing');
    await press('Enter');
    await page.getByText('No records.').waitFor();
    await page.reload();
    await page.getByText('No records.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^[\d,]+ records?$/ }).waitFor();
    assert.deepEqual(JSON.parse(asked().filters ?? ''), { status: 'won' });
    await enter(page.getByRole('button', { name: 'Remove filter: Outcome is Won' }));
    await eventually(async () => assert.equal(await total(), all));
    assert.deepEqual(complaints, []);
  });

  it('asks which forms there are once the filters are open, or one of them is set', async () => {
    const asksForForms = (data: string | null) => data?.includes('"dimensions":["form"]') === true;
    const bodies: (string | null)[] = [];
    page.on('request', (request) => bodies.push(request.postData()));
    await page.goto('/reports/new?metric=form_submissions');
    await heading('Form submissions').waitFor();
    await page.getByText('No records.').waitFor();
    assert.deepEqual(bodies.filter(asksForForms), []);
    await enter(page.getByRole('button', { name: 'Filter' }));
    await page.getByRole('button', { name: /Form$/ }).waitFor();
    await eventually(async () => assert.equal(bodies.filter(asksForForms).length, 1));
    await press('Escape');

    await page.goto(`/reports/new?metric=won_value&filters=${encodeURIComponent('{"assigned_to":"none"}')}`);
    await page.getByRole('button', { name: 'Remove filter: Has no owner' }).waitFor();
  });

  it('keeps of the question what another metric has, too', async () => {
    const filters = encodeURIComponent(JSON.stringify({ assigned_to: 'me', q: 'x' }));
    await page.goto(`/reports/new?metric=won_value&by=owner,stage&currency=EUR&filters=${filters}`);
    await heading('Won value by owner and stage').waitFor();
    await choose(/Metric$/, 'Tasks done');
    await heading('Tasks done by assignee').waitFor();
    assert.deepEqual(asked(), { metric: 'tasks_done', by: 'owner', filters: '{"q":"x"}' });
  });

  it('says what is wrong at the field that is wrong', async () => {
    await page.goto('/reports/new?metric=won_value&period=days&from=2026-03-10&to=2026-02-01');
    const note = page.getByText('The report appears here once its question can be asked.');
    await note.waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Choose a last day that is not before the first one.' })
      .waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await choose(/Period$/, 'This year');
    await note.waitFor({ state: 'detached' });
    await tabTo(page.getByRole('textbox', { name: 'Currency' }));
    await type('XX');
    await press('Enter');
    await page.getByText('Enter the three letters of a currency').waitFor();
    const field = page.getByRole('textbox', { name: 'Currency' });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await retype('eur');
    await press('Enter');
    await page.getByText(/€/).first().waitFor();
    assert.equal(asked().currency, 'EUR');
  });

  it('shows that a slow answer is on its way, and drops it when the question changes', async () => {
    await page.goto('/reports/new?metric=deals_created');
    await heading('Deals created').waitFor();
    await page.getByRole('button', { name: /^[\d,]+ records$/ }).waitFor();
    let isHeld = true;
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(request.postData() ?? ''));
    await page.route('**/web/api-metrics/query', async (route) => {
      if (isHeld && route.request().postData()?.includes('"company"')) return;
      await route.continue();
    });
    await choose(/Split by$/, 'Company');
    await page.getByRole('status').filter({ hasText: 'Counting…' }).waitFor();
    await choose(/Split by$/, 'Owner');
    await heading('Deals created by owner').waitFor();
    await table.getByRole('rowheader').first().waitFor();
    await page.getByText('Counting…').waitFor({ state: 'detached' });
    await eventually(async () => assert.ok(aborted.some((body) => body.includes('"company"'))));
    isHeld = false;
    await page.unroute('**/web/api-metrics/query');
  });

  it('begins with a part of a standard report', async () => {
    await page.goto('/reports/lost-reasons?period=year&compare=true');
    const copy = page.getByRole('link', { name: 'Edit a copy: Lost value by reason' });
    await copy.waitFor();
    await enter(copy);
    await heading('Lost value by lost reason').waitFor();
    assert.deepEqual(asked(), { metric: 'lost_value', by: 'lost_reason', period: 'year', compare: 'true' });
  });

  it('lets a person keep a copy of a shared report that they may not change', async () => {
    const [member] = await app.rows<{ email: string }>(
      "SELECT u.email FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.role = 'member' ORDER BY u.email LIMIT 1",
    );
    assert.ok(member);
    const tab = await app.openTab({ person: { email: member.email, password: app.demo.password } });
    await tab.goto('/reports');
    const link = tab.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: /Who wins/ });
    await link.click();
    await tab.getByRole('link', { name: 'Edit', exact: true }).click();
    await tab.getByRole('button', { name: 'Save as…' }).waitFor();
    assert.equal(await tab.getByRole('button', { name: 'Save', exact: true }).count(), 0);
    await tab.getByRole('button', { name: 'Save as…' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await tab.getByRole('heading', { level: 1, name: 'Who wins from where (copy)' }).waitFor();
    await tab.getByRole('button', { name: 'More actions' }).waitFor();
  });

  it('fits a phone', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
    for (const address of [
      '/reports/new',
      '/reports/new?metric=open_pipeline&by=stage,owner',
      '/reports/new?metric=win_rate&by=owner&grain=quarter&period=units&unit=year&count=2',
    ]) {
      await phone.goto(address);
      if (address.includes('metric')) await phone.getByRole('table').first().waitFor();
      else await heading('Begin with a metric', phone).waitFor();
      assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 390, address);
      assert.deepEqual(await lowTargetsOn(phone), [], address);
      assert.deepEqual(await violationsInEitherLight(phone), [], address);
    }
  });
});
