import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { waitForField, waitForList } from './focus.ts';

/** More presses than any way on a page takes. */
const MOST_PRESSES = 150;

/** A person with a keyboard and no mouse: nothing here clicks, and nothing gives the focus but keys. */
interface Hands {
  /** Presses keys one after another. */
  press(...keys: string[]): Promise<void>;
  /** Types into the field that has the focus, or has it a moment later, such as in a dialog or a cell that was just opened. */
  type(text: string): Promise<void>;
  /** Types in place of what stands in the field that has the focus. */
  retype(text: string): Promise<void>;
  /** Presses a key until a control has the focus. */
  go(key: string, control: Locator): Promise<void>;
  /** Goes to a control by Tab. */
  tabTo(control: Locator): Promise<void>;
  /** Goes to a button, a link or a field by Tab and presses Enter there. */
  enter(control: Locator): Promise<void>;
  /** Goes to a box by Tab and ticks it by Space. */
  tick(box: Locator): Promise<void>;
  /** Chooses from the list of a field with choices. */
  choose(label: string | RegExp, option: string | RegExp): Promise<void>;
  /** Chooses from the menu behind a button. */
  pick(button: Locator, item: string | RegExp): Promise<void>;
}

/** The keys of a page. */
export function handsOn(page: Page): Hands {
  const { keyboard } = page;
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const go = async (key: string, control: Locator) => {
    await control.first().waitFor({ state: 'attached' });
    const focused = control.and(page.locator(':focus'));
    const hasFocus = async () => (await focused.count()) > 0;
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      // A dialog that has just opened may still give the focus to its first field.
      if ((await hasFocus()) && (await isDrawn(page)) && (await hasFocus())) return;
      await keyboard.press(key);
    }
    assert.fail(`${key} does not lead to ${control}.`);
  };
  const tabTo = (control: Locator) => go('Tab', control);
  const enter = async (control: Locator) => {
    await tabTo(control);
    await keyboard.press('Enter');
  };
  const openList = async (button: Locator) => {
    await enter(button);
    await waitForList(page);
  };
  return {
    press,
    go,
    tabTo,
    enter,
    type: async (text) => {
      await waitForField(page);
      await keyboard.insertText(text);
    },
    retype: async (text) => {
      await waitForField(page);
      await keyboard.press('Control+a');
      await keyboard.insertText(text);
    },
    tick: async (box) => {
      await tabTo(box);
      await keyboard.press('Space');
    },
    choose: async (label, option) => {
      await openList(page.getByRole('button', { name: label }));
      // The list opens at what is chosen.
      await keyboard.press('Home');
      await go('ArrowDown', page.getByRole('option', { name: option, exact: typeof option === 'string' }));
      await keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    },
    pick: async (button, item) => {
      await openList(button);
      await go('ArrowDown', page.getByRole('menuitem', { name: item }));
      await keyboard.press('Enter');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  };
}

/** Presses the keys of a shortcut of two keys, of which the second one has to come soon: it does, however busy the page is. */
export async function pressShortcut(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
}

/** Waits until the page has drawn what came of the last key. */
async function isDrawn(page: Page): Promise<boolean> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return true;
}
