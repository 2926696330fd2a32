import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { cardsIn, column, drag, dragOver, idOf, pointAt, recordChanges, topCard } from './board.ts';
import { waitForField } from './focus.ts';

/** What is only spoken is not visible. */
const ATTACHED = { state: 'attached' } as const;

describe('the board', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page, complaints } = app;
  const changes = recordChanges(page);

  /** What a call of the REST API answers. */
  const rest = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${app.demo.api_key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.status === 204 ? undefined : (await response.json()).data;
  };
  const stageOf = async (dealId: string) =>
    (
      await app.rows<{ name: string }>(
        'SELECT s.name FROM deals d JOIN stages s ON s.id = d.stage_id WHERE d.id = $1',
        [dealId],
      )
    )[0]?.name;
  const countOf = async (name: string) =>
    Number(
      (
        await app.rows<{ count: string }>(
          "SELECT count(*) FROM deals d JOIN stages s ON s.id = d.stage_id JOIN pipelines p ON p.id = s.pipeline_id WHERE p.name = 'Sales' AND s.name = $1",
          [name],
        )
      )[0]?.count,
    );
  const says = (words: string) =>
    eventually(async () => assert.equal(await page.locator('[data-board-words]').textContent(), words));

  it('shows each stage with its deals, their count and their total in the currency of the organization', async () => {
    await cardsIn(page, 'Proposal').first().waitFor();
    for (const name of ['New', 'Qualified', 'Proposal']) {
      await column(page, name)
        .getByRole('heading', { name: `${name} ${await countOf(name)}` })
        .waitFor();
    }
    await page.getByRole('button', { name: /^Total of Proposal:/ }).click();
    const [sum] = await app.rows<{ value: string }>(
      "SELECT to_char(sum(d.value), 'FM999,999,999') AS value FROM deals d JOIN stages s ON s.id = d.stage_id WHERE s.name = 'Proposal' AND d.currency = 'EUR'",
    );
    await page.getByRole('row', { name: `EUR €${sum?.value}` }).waitFor();
    await page.getByRole('row', { name: /^Total \S+ at today’s rates$/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('moves a card by mouse optimistically with one request, and back by Undo', async () => {
    const card = cardsIn(page, 'New').first();
    const id = await idOf(card);
    const before = await countOf('Qualified');
    await drag(page, card, 'Qualified');
    await cardsIn(page, 'Qualified', id).waitFor();
    await column(page, 'Qualified')
      .getByRole('heading', { name: `Qualified ${before + 1}` })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().waitFor();
    assert.equal(await stageOf(id), 'Qualified');
    assert.deepEqual(changes.splice(0), [`PATCH /web/api-deals/${id}`]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await cardsIn(page, 'New', id).waitFor();
    await page.getByText('Moved to New').waitFor();
    assert.equal(await stageOf(id), 'New');
    assert.deepEqual(changes.splice(0), [`PATCH /web/api-deals/${id}`]);
  });

  it('returns a card when Escape cancels the drag', async () => {
    const card = cardsIn(page, 'New').first();
    const id = await idOf(card);
    await dragOver(page, card, 'Qualified');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await cardsIn(page, 'New', id).waitFor();
    assert.deepEqual(changes, []);
  });

  it('selects no text when someone drags a column by its header', async () => {
    const header = column(page, 'New').getByRole('heading');
    const [from, to] = [await header.boundingBox(), await column(page, 'Proposal').boundingBox()];
    assert.ok(from && to);
    await page.mouse.move(from.x + 4, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    assert.equal(await page.evaluate(() => String(getSelection())), '');
    await page.mouse.up();
  });

  it('moves between cards by arrows, moves a card by keyboard and announces each step', async () => {
    await cardsIn(page, 'New').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const card = cardsIn(page, 'Qualified').and(page.locator(':focus'));
    const id = await idOf(card);
    const title = await card.locator('.font-medium').first().textContent();
    await page.keyboard.press('Space');
    await page
      .locator('[data-board-words]', { hasText: `${title} lifted from Qualified.` })
      .waitFor(ATTACHED);
    await page.keyboard.press('ArrowRight');
    await says('Over Proposal, stage 3 of 5.');
    await page.keyboard.press('Escape');
    await says(`${title} returned to Qualified.`);
    assert.deepEqual(changes, []);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await cardsIn(page, 'Proposal', id).and(page.locator(':focus')).waitFor();
    await says(`${title} dropped in Proposal.`);
    await page.getByText('Moved to Proposal').waitFor();
    assert.equal(await stageOf(id), 'Proposal');
    assert.deepEqual(changes.splice(0), [`PATCH /web/api-deals/${id}`]);
  });

  it('asks why a deal was lost; Cancel returns the card', async () => {
    const card = cardsIn(page, 'New').first();
    const id = await idOf(card);
    await drag(page, card, 'Closed Lost');
    const question = page.getByRole('dialog', { name: 'Why was this deal lost?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await page.locator('[data-board-words]', { hasText: 'returned to New' }).waitFor(ATTACHED);
    assert.deepEqual(changes, []);
    await drag(page, cardsIn(page, 'New', id), 'Closed Lost');
    await page.getByRole('button', { name: 'No budget' }).click();
    await page.getByRole('button', { name: 'Mark lost' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Moved to Closed Lost').waitFor();
    const [deal] = await app.rows('SELECT lost_reason FROM deals WHERE id = $1', [id]);
    assert.equal(deal?.lost_reason, 'No budget');
    assert.deepEqual(changes.splice(0), [`PATCH /web/api-deals/${id}`]);
  });

  it('confirms a won deal', async () => {
    const card = await topCard(page, 'Proposal');
    const id = await idOf(card);
    await drag(page, card, 'Closed Won');
    await page.getByText(/^Won: /).waitFor();
    assert.equal(await stageOf(id), 'Closed Won');
    changes.length = 0;
  });

  it('rolls back a refused drop, says why and announces it', async () => {
    const [pipeline] = await rest('GET', '/api-pipelines');
    const stage = await rest('POST', `/api-pipelines/${pipeline.id}/stages`, { name: 'Trial' });
    await column(page, 'Trial').waitFor();
    // Nobody is told of a change that is made behind the back of the service.
    await app.rows('DELETE FROM stages WHERE id = $1', [stage.id]);
    const card = await topCard(page, 'Proposal');
    const id = await idOf(card);
    const title = await card.locator('.font-medium').first().textContent();
    await drag(page, card, 'Trial');
    await page.getByText("Stage must be a stage of the deal's pipeline.").waitFor();
    await cardsIn(page, 'Proposal', id).waitFor();
    await says(`${title} returned to Proposal.`);
    assert.equal(await stageOf(id), 'Proposal');
    assert.equal(changes.splice(0).length, 1);
    await page.reload();
    await cardsIn(page, 'Proposal').first().waitFor();
  });

  it('shows changes by others live, and hostile text as text', async () => {
    const title = '<img src=x onerror="document.title=1"> & "quotes" =1+1';
    const deal = await rest('POST', '/api-deals', {
      title,
      value: 1234.5,
      currency: 'EUR',
      expected_close_date: '2020-01-01',
    });
    await cardsIn(page, 'New', deal.id).waitFor();
    const words = (await cardsIn(page, 'New', deal.id).textContent()) ?? '';
    for (const word of [title, '€1,234.50', 'Overdue']) assert.ok(words.includes(word), words);
    await rest('PATCH', `/api-deals/${deal.id}`, { status: 'won' });
    await cardsIn(page, 'New', deal.id).waitFor({ state: 'detached' });
    await rest('DELETE', `/api-deals/${deal.id}`);
  });

  it('keeps its filters in the address, and shows them in words', async () => {
    await page.keyboard.press('/');
    await waitForField(page);
    await page.keyboard.type('planning');
    await page.waitForURL(/q=planning/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: /Owner/ }).click();
    await page.getByRole('option', { name: 'Aoife Brennan' }).click();
    await page.getByLabel('Value from').fill('2,000');
    await page.getByLabel('Value from').press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Filter deals' }).waitFor({ state: 'detached' });
    await page.waitForURL(/min=2000/);
    await page.reload();
    for (const words of ['Contains “planning”', 'Owner is Aoife Brennan', 'Value at least 2,000']) {
      await page.getByText(words).waitFor();
    }
    const [{ count } = { count: '' }] = await app.rows<{ count: string }>(
      `SELECT count(*) FROM deals d JOIN stages s ON s.id = d.stage_id JOIN users u ON u.id = d.assigned_to
       WHERE s.name = 'Qualified' AND u.name = 'Aoife Brennan' AND d.value >= 2000 AND d.title ILIKE '%planning%'`,
    );
    await column(page, 'Qualified')
      .getByRole('heading', { name: `Qualified ${count}`, exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Remove filter: Owner is Aoife Brennan' }).click();
    await page.waitForURL((url) => !url.searchParams.has('owner'));
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  it("shows only one's own deals, or those without an owner", async () => {
    const heading = async (stage: string, condition: string) => {
      const [{ count } = { count: '' }] = await app.rows<{ count: string }>(
        `SELECT count(*) FROM deals d JOIN stages s ON s.id = d.stage_id JOIN pipelines p ON p.id = s.pipeline_id
         WHERE p.is_default AND s.name = '${stage}' AND ${condition}`,
      );
      return column(page, stage).getByRole('heading', { name: `${stage} ${count}`, exact: true });
    };
    await app.rows(`UPDATE deals SET assigned_to = NULL WHERE id IN (
      SELECT d.id FROM deals d JOIN stages s ON s.id = d.stage_id WHERE s.name = 'Qualified' LIMIT 2)`);
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL(/owner=me/);
    const mine = `d.assigned_to = (SELECT id FROM users WHERE email = '${app.demo.email}')`;
    await (await heading('Qualified', mine)).waitFor();
    await page.getByText('Owner is me').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter deals' });
    await filters.getByRole('button', { name: /Owner/ }).click();
    await page.getByRole('option', { name: 'No owner' }).click();
    // Until the options are gone, Escape is theirs.
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'detached' });
    await page.waitForURL(/owner=none/);
    await (await heading('Qualified', 'd.assigned_to IS NULL')).waitFor();
    await page.getByRole('button', { name: 'Remove filter: Has no owner' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  it('opens a won or lost stage, and renders only its visible cards', async () => {
    await page.getByRole('button', { name: 'Show deals in Closed Lost' }).click();
    await page.waitForURL(/open=/);
    await cardsIn(page, 'Closed Lost').first().focus();
    await page.keyboard.press('End');
    const count = await countOf('Closed Lost');
    await column(page, 'Closed Lost').locator(`[aria-posinset="${count}"] :focus`).waitFor();
    assert.ok((await cardsIn(page, 'Closed Lost').count()) < 40);
    await page.getByRole('button', { name: 'Collapse Closed Lost' }).click();
  });

  it('keeps won and lost in reach as slim drop zones where the columns do not fit', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    const zone = column(page, 'Closed Won');
    await zone.getByText(/^\d+ in 30 days$/).waitFor();
    await eventually(async () => {
      const box = await zone.boundingBox();
      assert.ok(box && box.width < 60 && box.x + box.width <= 900);
    });
    const card = await topCard(page, 'New');
    const id = await idOf(card);
    await drag(page, card, 'Closed Won');
    await page.getByText(/^Won: /).waitFor();
    assert.equal(await stageOf(id), 'Closed Won');
    changes.length = 0;
    await zone.getByRole('button', { name: 'Show deals in Closed Won' }).click();
    await cardsIn(page, 'Closed Won', id).waitFor();
    await page.getByRole('button', { name: 'Collapse Closed Won' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await zone.getByText('All time').waitFor();
  });

  it('has its controls in one line on a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await eventually(async () => {
      const tops = [];
      for (const name of ['Filter', 'Mine', 'Fields on cards'])
        tops.push((await page.getByRole('button', { name, exact: true }).boundingBox())?.y);
      tops.push((await page.getByRole('button', { name: /Sort by/ }).boundingBox())?.y);
      assert.equal(new Set(tops).size, 1, String(tops));
    });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('switches the pipeline', async () => {
    await page.getByRole('button', { name: /Pipeline/ }).click();
    await page.getByRole('option', { name: 'Renewals' }).click();
    await cardsIn(page, 'Offer sent').first().waitFor();
    await page.waitForURL(/pipeline=/);
    await page.goto('/deals');
    await cardsIn(page, 'New').first().waitFor();
  });

  it('moves a card by touch after a long press, on a phone', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
    const card = cardsIn(phone, 'New').first();
    await card.waitFor();
    const id = await idOf(card);
    const asked = recordChanges(phone);
    await touchToTheRight(phone, await pointAt(card));
    await cardsIn(phone, 'Qualified', id).waitFor();
    await phone.getByText('Moved to Qualified').waitFor();
    assert.deepEqual(asked, [`PATCH /web/api-deals/${id}`]);
    await phone.getByRole('button', { name: /Sort by/ }).tap();
    await phone.getByRole('option', { name: 'Highest value' }).tap();
    await phone.waitForURL(/sort=value/);
    await phone.close();
  });

  it('logs no errors except for the refused drop', () => {
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('status of 400')),
      [],
    );
  });
});

/** Holds a finger still until the card is lifted, then takes it to the edge, where the board scrolls to the next column, and lets go there. */
async function touchToTheRight(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  await page.getByText(/ lifted from New/).waitFor({ state: 'attached' });
  await touch('touchMove', [{ x: x + 20, y }]);
  await touch('touchMove', [{ x: 372, y }]);
  await column(page, 'Qualified').and(page.locator('.outline-accent')).waitFor();
  await touch('touchEnd', []);
}
