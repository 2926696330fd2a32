import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { whenStill } from './axe.ts';
import { cardsIn, column, idOf, recordChanges, topCard } from './board.ts';
import { waitForFocus } from './focus.ts';
import { pressShortcut } from './keyboard.ts';

describe('a deal', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page, complaints } = app;
  const changes = recordChanges(page);
  const panel = page.getByRole('complementary', { name: /^Deal: / });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const openPalette = async () => {
    const palette = page.getByRole('combobox', { name: 'Search and commands' });
    // The former one may still be closing.
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await waitForFocus(palette);
  };
  const dealRow = async (id: string) => (await app.rows('SELECT * FROM deals WHERE id = $1', [id]))[0];

  it('opens in a panel over the board, and returns the focus to its card', async () => {
    const card = await topCard(page, 'Qualified');
    const id = await idOf(card);
    await card.click();
    await page.waitForURL(`**/deals/${id}`);
    await panel.getByRole('heading', { level: 2 }).first().waitFor();
    await cardsIn(page, 'Qualified', id).and(page.locator('[aria-current="page"]')).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.waitForURL('**/deals');
    await cardsIn(page, 'Qualified', id).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await panel.waitFor();
  });

  it('has its fields edited in place, and shows refusals', async () => {
    const id = page.url().slice(-36);
    await panel.getByRole('button', { name: 'Edit value' }).click();
    await panel.getByLabel('Value').fill('lots');
    await page.keyboard.press('Enter');
    await panel.getByText(/^Enter an amount, such as 1,200.50/).waitFor();
    await panel.getByLabel('Value').fill('123456789012345.6789');
    await page.keyboard.press('Enter');
    const exact = '123,456,789,012,345.6789';
    await panel.getByRole('button', { name: 'Edit value' }).getByText(exact).waitFor();
    await cardsIn(page, 'Qualified', id).getByText(exact).waitFor();
    await panel.getByRole('button', { name: 'Edit value' }).click();
    assert.equal(await panel.getByLabel('Value').inputValue(), '123456789012345.6789');
    await panel.getByLabel('Value').fill('£1,200.50');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Edit value' }).getByText('£1,200.5').waitFor();
    await panel.getByRole('button', { name: 'Edit currency' }).getByText('GBP').waitFor();
    await panel.getByRole('button', { name: 'Edit notes' }).click();
    await panel.getByLabel('Notes').fill('<b>bold</b>');
    await page.keyboard.press('Control+Enter');
    await panel.getByText('<b>bold</b>').waitFor();
    await panel.getByRole('button', { name: /Owner/ }).click();
    await page.getByRole('option', { name: 'Yuki Tanabe' }).click();
    await cardsIn(page, 'Qualified', id).getByRole('img', { name: 'Yuki Tanabe' }).waitFor();
    const [row] = await app.rows(
      'SELECT d.value, d.currency, d.notes, u.name FROM deals d JOIN users u ON u.id = d.assigned_to WHERE d.id = $1',
      [id],
    );
    assert.deepEqual(
      { ...row },
      { value: '1200.5000', currency: 'GBP', notes: '<b>bold</b>', name: 'Yuki Tanabe' },
    );
    await panel.getByText(/^Value changed from \D+123,456,789,012,345\.6789 to \D+1,200\.50 · /).waitFor();
  });

  it('moves from stage to stage by its path, and its timeline says who moved it', async () => {
    const id = page.url().slice(-36);
    changes.length = 0;
    await panel.getByRole('button', { name: 'Move to Proposal' }).click();
    await panel.getByRole('button', { name: 'Stage: Proposal' }).waitFor();
    await cardsIn(page, 'Proposal', id).waitFor();
    await panel.getByText('Stage changed from Qualified to Proposal · Mara Lindqvist').waitFor();
    assert.deepEqual(changes, [`PATCH /web/api-deals/${id}`]);
  });

  it('is lost with a reason, and won', async () => {
    const id = page.url().slice(-36);
    await panel.getByRole('button', { name: 'Lost' }).click();
    await page.getByLabel('Reason').fill('Went with pen & paper');
    await button('Mark lost').click();
    await panel.getByText('Went with pen & paper').waitFor();
    await panel.locator('span:text-is("Lost from") + div:has-text("Proposal")').waitFor();
    await panel.getByRole('button', { name: 'Won' }).click();
    await page.getByText(/^Won: /).waitFor();
    const row = await dealRow(id);
    assert.ok(row?.won_at && row.lost_at === null && row.lost_reason === null);
  });

  it('says in its header with whom it is, and how long it was in each stage', async () => {
    const figures = panel.locator('dl[aria-label="Key figures"]');
    await figures.getByText('Closed Won').waitFor();
    await figures.getByText('Yuki Tanabe').waitFor();
    await panel.locator('a[href^="/companies/"]').first().waitFor();
    const times = panel.locator('span:text-is("Time in stages") + div').getByRole('listitem');
    await times.filter({ hasText: /^Proposal under a day$/ }).waitFor();
    assert.ok((await times.filter({ hasText: 'Closed' }).count()) <= 1);
  });

  it('leads to the next deal of its column and back, by buttons and keys', async () => {
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const card = await topCard(page, 'New');
    const first = await idOf(card);
    const second = await idOf(column(page, 'New').locator('[data-index="1"] [data-card]'));
    await card.click();
    await panel.waitFor();
    assert.equal(await panel.getByRole('button', { name: 'Previous deal' }).isDisabled(), true);
    await panel.getByRole('button', { name: 'Next deal' }).click();
    await page.waitForURL(`**/deals/${second}`);
    // Its commands are there once the deal is.
    const title = String((await dealRow(second))?.title);
    await page.getByRole('complementary', { name: `Deal: ${title}`, exact: true }).waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(`**/deals/${first}`);
    await panel.getByText(/· (New|\d+ (d|mths?)) in stage/).waitFor();
  });

  it('is moved and assigned from the palette', async () => {
    const id = page.url().slice(-36);
    const run = async (title: string) => {
      await openPalette();
      await page.keyboard.type(title);
      await page.getByRole('option', { name: title }).click();
    };
    await run('Move to Proposal');
    await cardsIn(page, 'Proposal', id).waitFor();
    await run('Assign to me');
    await panel.locator('dl').getByText('Mara Lindqvist').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await (await topCard(page, 'Qualified')).click();
    await panel.waitFor();
  });

  it('offers its actions to the palette', async () => {
    await openPalette();
    await page.keyboard.type('Mark lost');
    await page.getByRole('option', { name: 'Mark lost' }).click();
    await page
      .getByRole('dialog', { name: 'Why was this deal lost?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
  });

  it('opens as a page by its address, and leads back to the board', async () => {
    const address = page.url();
    const other = await app.openTab();
    await other.goto(address);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.getByRole('heading', { name: 'Timeline' }).waitFor();
    assert.equal(await other.locator('[data-board]').count(), 0);
    const others = other.getByRole('region', { name: 'Other deals' });
    await others.getByRole('link').or(others.getByText('No other deals')).first().waitFor();
    assert.equal(await others.locator(`[href="${new URL(address).pathname}"]`).count(), 0);
    await other.getByRole('button', { name: 'Back to deals' }).click();
    await other.locator('[data-card]').first().waitFor();
    await other.close();
    await panel.getByRole('button', { name: 'Open as page' }).click();
    await page.getByRole('button', { name: 'Back to deals' }).click();
  });

  it('is created from any page, with a company found by typing', async () => {
    await page.goto('/settings/profile');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await pressShortcut(page, 'c', 'd');
    const dialog = page.getByRole('dialog', { name: 'New deal' });
    await dialog.getByLabel('Title').fill('A <i>new</i> deal');
    const currency = dialog.getByLabel('Currency');
    await dialog.getByLabel('Value').fill('1.234,50 £');
    assert.equal(await currency.inputValue(), 'GBP', 'the currency that the value names');
    await currency.fill('chf');
    assert.equal(
      await dialog.getByLabel('Value').inputValue(),
      '1234.5',
      'another currency takes the sign away',
    );
    await dialog.getByLabel('Value').fill('1.234,50 €');
    assert.equal(await currency.inputValue(), 'EUR');
    const [company] = await app.rows<{ id: string; name: string }>(
      'SELECT id, name FROM companies ORDER BY name LIMIT 1',
    );
    assert.ok(company);
    await dialog.getByLabel('Company').fill(company.name);
    await page.getByRole('option', { name: company.name }).first().click();
    await dialog.getByRole('button', { name: 'Mara Lindqvist Owner' }).click();
    await page.getByRole('option', { name: 'Yuki Tanabe' }).click();
    await dialog.getByRole('button', { name: 'Create deal' }).click();
    await page.getByText('Created: A <i>new</i> deal').waitFor();
    const [row] = await app.rows(
      `SELECT value, currency, company_id, u.name AS owner FROM deals d JOIN users u ON u.id = d.assigned_to
       WHERE title = 'A <i>new</i> deal'`,
    );
    const made = { value: '1234.5000', currency: 'EUR', company_id: company.id, owner: 'Yuki Tanabe' };
    assert.deepEqual({ ...row }, made);
    await button('Open').click();
    await page.getByRole('heading', { name: 'A <i>new</i> deal', level: 1 }).waitFor();
  });

  it('is deleted after a question', async () => {
    const id = page.url().slice(-36);
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete deal' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    assert.ok(await dealRow(id));
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete deal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete deal' }).click();
    await page.waitForURL('**/deals');
    assert.equal(await dealRow(id), undefined);
    await page.goto(`/deals/${id}`);
    await page.getByRole('heading', { name: 'Deal not found' }).waitFor();
  });

  it('has tabs on a phone', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await cardsIn(phone, 'New').first().tap();
    await phone.getByRole('tab', { name: 'Fields' }).tap();
    await phone.getByRole('button', { name: 'Edit title' }).waitFor();
    await phone.getByRole('button', { name: 'Back to deals' }).tap();
    await column(phone, 'New').waitFor();
    await phone.close();
  });

  it('is created in a form that fills the screen of a phone', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await phone.getByRole('button', { name: 'New deal', exact: true }).tap();
    const form = phone.getByRole('dialog', { name: 'New deal' });
    await form.getByLabel('Title').fill('From a phone');
    await whenStill(phone);
    const box = await form.locator('..').boundingBox();
    assert.deepEqual([box?.x, box?.width, box && box.height >= 844], [0, 390, true]);
    await form.getByRole('button', { name: 'Close' }).tap();
    await form.waitFor({ state: 'detached' });
    await phone.close();
  });

  it('logs no errors except for refused requests', () => {
    assert.deepEqual(
      complaints.filter((complaint) => !/status of 40[04]/.test(complaint)),
      [],
    );
  });
});
