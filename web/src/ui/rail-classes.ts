/** Classes shared by the rail and its menus. */

/** An entry of the rail; `data-status="active"` marks the current one. */
export const PLACE =
  'target flex items-center gap-2.5 rounded px-2.5 text-text-quiet hover:bg-hover hover:text-text max-phone:flex-col max-phone:gap-0.5 max-phone:px-1 data-[status=active]:bg-pressed data-[status=active]:font-medium data-[status=active]:text-text';

/** The name of an entry: hidden in the narrow rail, small under the icon on a phone. */
export const WORDS = 'truncate max-rail:sr-only max-phone:not-sr-only max-phone:text-small';
