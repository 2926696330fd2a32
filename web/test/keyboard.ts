import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** More presses than any way on a page takes. */
const MOST_PRESSES = 150;

/** A person with a keyboard and no mouse: nothing here clicks, and nothing gives the focus but keys. */
interface Hands {
  /** Presses keys one after another. */
  press(...keys: string[]): Promise<void>;
  /** Types into what has the focus. */
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
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      if ((await focused.count()) > 0) return;
      await keyboard.press(key);
    }
    assert.fail(`${key} does not lead to ${control}.`);
  };
  const tabTo = (control: Locator) => go('Tab', control);
  const enter = async (control: Locator) => {
    await tabTo(control);
    await keyboard.press('Enter');
  };
  return {
    press,
    go,
    tabTo,
    enter,
    type: (text) => keyboard.insertText(text),
    retype: async (text) => {
      await keyboard.press('Control+a');
      await keyboard.insertText(text);
    },
    tick: async (box) => {
      await tabTo(box);
      await keyboard.press('Space');
    },
    choose: async (label, option) => {
      await enter(page.getByRole('button', { name: label }));
      // The list opens at what is chosen.
      await keyboard.press('Home');
      await go('ArrowDown', page.getByRole('option', { name: option, exact: typeof option === 'string' }));
      await keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    },
    pick: async (button, item) => {
      await enter(button);
      await go('ArrowDown', page.getByRole('menuitem', { name: item }));
      await keyboard.press('Enter');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  };
}
