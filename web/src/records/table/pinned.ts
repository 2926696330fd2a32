/**
 * Classes of the columns that stay visible while the table scrolls sideways: checkboxes and, except on a phone, names.
 */

/** In pixels; on a touch screen, the size of a touch target. */
export const BOX_WIDTH = 44;

export const PINNED_BOX = 'sticky left-0 z-10 grid place-items-center bg-inherit';

/** Whether a control is in the head of a column that stays visible. */
export function isInPinnedHead(control: Element): boolean {
  const head = control.closest('[role=columnheader]');
  return head !== null && getComputedStyle(head).position === 'sticky';
}

/** Classes of the name cell; without a checkbox, it is aligned with the page title. */
export function pinnedName(hasBox: boolean): string {
  return `phone:sticky phone:z-10 phone:bg-inherit ${hasBox ? 'phone:left-11' : 'phone:left-0 *:first:pl-4'}`;
}
