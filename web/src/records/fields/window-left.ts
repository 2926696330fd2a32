import type { FocusEvent } from 'react';

/**
 * Whether a control loses the focus only because its window does, and has it again when the person returns. They look something up
 * elsewhere or close the tab: neither says that what they type is finished.
 */
export function isWindowLeft({ target }: Pick<FocusEvent, 'target'>): boolean {
  return target === document.activeElement;
}
