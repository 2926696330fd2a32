import { type RefObject, useEffect, useRef } from 'react';

/** After an edit by keyboard, returns the focus to the button that started it, or to the table. */
export function useReturnedFocus(isEditing: boolean, home: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isLost) home.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, home]);
}
