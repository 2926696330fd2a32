/** What the rail and the menus in it look like alike. */

/** A place or a button of the rail; `data-status="active"` says that one is there. */
export const PLACE =
  'target flex items-center gap-2.5 rounded px-2.5 text-text-quiet hover:bg-hover hover:text-text max-phone:flex-col max-phone:gap-0.5 max-phone:px-1 data-[status=active]:bg-pressed data-[status=active]:font-medium data-[status=active]:text-text';

/** The name of a place: unseen beside the icons of a narrow rail, small beneath those of a phone. */
export const WORDS = 'truncate max-rail:sr-only max-phone:not-sr-only max-phone:text-small';
