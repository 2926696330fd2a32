import { useEffect } from 'react';

/** Elements that float above the page. */
const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

let last: HTMLElement | undefined;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest(FLOATING) === null) last = target;
});

/**
 * On unmount, if nothing has the focus, returns it to the control of the page that had it last, or else to the content:
 * a dialog may open another one, or remove the control that opened it.
 */
export function useFocusReturn(): void {
  useEffect(() => returnLostFocusSoon, []);
}

/** Does the same once, after the next frame. */
export function returnLostFocusSoon(): void {
  // React Aria returns it to the control that opened the dialog within the next frame, if it can.
  requestAnimationFrame(() => setTimeout(returnLostFocus));
}

function returnLostFocus(): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const target = last?.isConnected ? last : document.getElementById('content');
  target?.focus();
}
