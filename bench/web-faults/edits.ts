import type { Locator, Page } from 'playwright-core';
import type { Tab } from './tab.ts';
import type { Held, World } from './world.ts';

/** Something that a person types or moves, and then saves. */
export interface Edit {
  readonly what: string;
  /** The page on which it is done. */
  readonly address: string;
  /** Waits until the page can be used for it. */
  readonly ready: (page: Page) => Promise<void>;
  readonly type: (page: Page) => Promise<void>;
  readonly submit: (page: Page) => Promise<void>;
  /** Whether the page shows what was typed and not saved. */
  readonly isKept: (page: Page) => Promise<boolean>;
  /** How often it is stored. */
  readonly count: (world: World) => Promise<number>;
}

/** A record on which edits are made. */
interface Records {
  readonly contact: string;
  readonly deal: string;
  /** The title of the deal. */
  readonly title: string;
}

/** The kinds of edits. Each is given a text that nothing else has. */
export const EDITS: readonly ((records: Records, text: string) => Edit)[] = [
  ({ contact }, text) => fieldOf(contact, { label: 'Job title', field: 'job_title' }, text),
  ({ contact }, text) => fieldOf(contact, { label: 'City', field: 'city' }, text),
  ({ contact }, text) => noteOn(`/contacts/${contact}`, text),
  ({ deal }, text) => noteOn(`/deals/${deal}`, text),
  (_records, text) =>
    inDialog({ title: 'New contact', keys: 'cc', label: 'First name', table: 'contacts' }, text),
  (_records, text) => inDialog({ title: 'New deal', keys: 'cd', label: 'Title', table: 'deals' }, text),
  (_records, text) => taskLine(text),
  ({ deal, title }) => move(deal, title),
];

/** Creates records to make edits on. */
export async function createRecords(world: World, tab: Tab, text: string): Promise<Records> {
  return {
    contact: await world.create(tab, '/api-contacts', {
      first_name: `Of ${text}`,
      job_title: 'Analyst',
      city: 'Turin',
    }),
    deal: await world.create(tab, '/api-deals', { title: `Of ${text}` }),
    title: `Of ${text}`,
  };
}

function fieldOf(
  contact: string,
  { label, field }: { readonly label: string; readonly field: string },
  text: string,
): Edit {
  const input = (page: Page) => page.getByLabel(label, { exact: true });
  const button = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^Edit ${label.toLowerCase()}`) });
  return {
    what: `${label} of a contact`,
    address: `/contacts/${contact}`,
    ready: (page) => button(page).or(input(page)).first().waitFor(),
    type: async (page) => {
      if (!(await input(page).isVisible())) await button(page).click();
      await input(page).fill(text);
    },
    submit: (page) => input(page).press('Enter'),
    isKept: (page) => holds(input(page), text),
    count: (world) => world.countSet(contact, field, text),
  };
}

function noteOn(address: string, text: string): Edit {
  const input = (page: Page) => page.getByLabel('Write a note', { exact: true });
  return {
    what: `a note at ${address.replace(/[^/]*$/, '…')}`,
    address,
    ready: (page) => input(page).waitFor(),
    type: (page) => input(page).fill(text),
    submit: (page) => input(page).press('Control+Enter'),
    isKept: (page) => holds(input(page), text),
    count: (world) => world.countHeld('activities', text),
  };
}

interface InDialog {
  readonly title: string;
  /** The keys that open it. */
  readonly keys: string;
  readonly label: string;
  readonly table: Held;
}

function inDialog({ title, keys, label, table }: InDialog, text: string): Edit {
  const dialog = (page: Page) => page.getByRole('dialog', { name: title });
  const input = (page: Page) => dialog(page).getByLabel(label, { exact: true });
  const open = async (page: Page) => {
    if (await dialog(page).isVisible()) return;
    for (const key of keys) await page.keyboard.press(key);
    await input(page).waitFor();
  };
  return {
    what: title,
    address: '/activities',
    ready: (page) => page.getByRole('heading', { name: 'Activities' }).waitFor(),
    type: async (page) => {
      await open(page);
      await input(page).fill(text);
    },
    submit: (page) => input(page).press('Enter'),
    isKept: async (page) => {
      await open(page);
      return holds(input(page), text);
    },
    count: (world) => world.countHeld(table, text),
  };
}

function taskLine(text: string): Edit {
  const input = (page: Page) => page.getByLabel('New task', { exact: true });
  return {
    what: 'a task',
    address: '/tasks',
    ready: (page) => input(page).waitFor(),
    type: (page) => input(page).fill(text),
    submit: (page) => input(page).press('Enter'),
    isKept: (page) => holds(input(page), text),
    count: (world) => world.countHeld('tasks', text),
  };
}

function move(deal: string, title: string): Edit {
  const card = (page: Page) => page.locator(`[data-card="${deal}"]`);
  return {
    what: 'a move of a deal',
    address: `/deals?q=${encodeURIComponent(title)}`,
    ready: (page) => card(page).waitFor(),
    type: async () => undefined,
    submit: async (page) => {
      await card(page).focus();
      for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    },
    // Nothing is typed: a move that was interrupted is made again.
    isKept: async () => true,
    count: (world) => world.countMoves(deal),
  };
}

/** Whether a field comes to hold a text. */
async function holds(field: Locator, text: string): Promise<boolean> {
  for (let tries = 1; tries <= 20; tries += 1) {
    const values = await field.evaluateAll((fields) =>
      fields.map((one) => ('value' in one ? String(one.value) : '')),
    );
    if (values.some((value) => value.includes(text))) return true;
    await field.page().waitForTimeout(100);
  }
  return false;
}
