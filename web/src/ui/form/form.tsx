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
        onSubmit();
      }}
      className={classes('flex flex-col', className ?? 'gap-4')}
    >
      {children}
    </AriaForm>
  );
}
