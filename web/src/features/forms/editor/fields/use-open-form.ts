import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the first input of a field's form when it opens, and back to its row when it closes. Escape closes it. */
export function useOpenForm(onClose: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const form = box.current;
    const row = form?.closest<HTMLElement>('[role=row]');
    // Else the list gives the focus back to the row that had it before.
    row?.focus();
    form?.querySelector<HTMLElement>('input')?.focus();
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close.current();
    };
    form?.addEventListener('keydown', onKeyDown);
    return () => {
      form?.removeEventListener('keydown', onKeyDown);
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && row?.isConnected) row.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      });
    };
  }, []);
  return box;
}
