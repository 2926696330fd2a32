/** What stays in sight while the other columns pass beneath it: the boxes and, unless the screen is a phone's, the names. */

/** In pixels; on a touch screen a whole target. */
export const BOX_WIDTH = 44;

export const PINNED_BOX = 'sticky left-0 z-10 grid place-items-center bg-inherit';

/** The cell of a name, beside the box; without one it begins where the title of the page does. */
export function pinnedName(hasBox: boolean): string {
  return `phone:sticky phone:z-10 phone:bg-inherit ${hasBox ? 'phone:left-11' : 'phone:left-0 *:first:pl-4'}`;
}
