import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the first field of a form when it opens, and back to its row when it closes. Escape closes it.
 */
export function useFirstField(onClose: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const form = box.current;
    const row = form?.closest<HTMLElement>('[role=row]') ?? form?.closest<HTMLElement>('[data-returns]');
    const opener = row?.querySelector<HTMLElement>('[aria-expanded]');
    (form?.querySelector<HTMLElement>('input, textarea, button') ?? opener)?.focus();
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close.current();
    };
    form?.addEventListener('keydown', onKeyDown);
    return () => {
      form?.removeEventListener('keydown', onKeyDown);
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && row?.isConnected) (row.querySelector<HTMLElement>('[aria-expanded]') ?? row).focus();
      });
    };
  }, []);
  return box;
}
