import { useEffect } from 'react';

/** What floats above the page and goes. */
const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

let last: HTMLElement | undefined;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest(FLOATING) === null) last = target;
});

/**
 * When what uses it goes and leaves the focus nowhere, gives it back to the control of the page that had it last, or to the
 * content where that is gone, too: a dialog may be followed by another, and its answer may take away what opened it.
 */
export function useFocusReturn(): void {
  useEffect(
    () => () => {
      // React Aria gives it back to what opened the dialog within the next frame, if it can.
      requestAnimationFrame(() => setTimeout(returnLostFocus));
    },
    [],
  );
}

function returnLostFocus(): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const target = last?.isConnected ? last : document.getElementById('content');
  target?.focus();
}
