import type { ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { classes } from '../classes.ts';

interface FormProps {
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form that only the server validates, so that every refusal has the same wording and place. */
export function Form({ onSubmit, className, children }: FormProps) {
  return (
    <AriaForm
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        // A text that was typed into a picker and links to nothing would be lost.
        const unlinked = event.currentTarget.querySelector<HTMLElement>('[data-unlinked] input');
        if (unlinked) unlinked.focus();
        else onSubmit();
      }}
      className={classes('flex flex-col', className ?? 'gap-4')}
    >
      {children}
    </AriaForm>
  );
}
