import { type RefObject, useEffect, useRef } from 'react';

/** After an edit by keyboard, returns the focus to the button that started it. */
export function useReturnedFocus(isEditing: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isLost) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, button]);
}
