import type { KeyboardEvent } from 'react-aria-components';

/** Applies what is typed in a field on blur and on Enter. */
export function appliedBy(apply: () => void) {
  return {
    onBlur: () => apply(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') apply();
      else event.continuePropagation();
    },
  };
}
