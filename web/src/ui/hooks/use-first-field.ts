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
    // A narrow page hides the button that opens the row.
    const opener = () => {
      const button = row?.querySelector<HTMLElement>('[aria-expanded]');
      return button?.checkVisibility() ? button : row;
    };
    // A list gives the focus of a keyboard to the row that had it last, so the row takes it before the field does.
    row?.focus();
    (form?.querySelector<HTMLElement>('input, textarea, button') ?? opener())?.focus();
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close.current();
    };
    form?.addEventListener('keydown', onKeyDown);
    return () => {
      form?.removeEventListener('keydown', onKeyDown);
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && row?.isConnected) opener()?.focus();
      });
    };
  }, []);
  return box;
}
