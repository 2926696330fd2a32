import type { ReactNode } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classes } from '../classes.ts';

/** The classes of an input, for inputs that are not a `TextField`. */
export const INPUT =
  'target w-full rounded border border-line bg-raised px-2.5 text-text hover:border-line-strong focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent data-invalid:border-danger off:opacity-60';

export const LABEL = 'text-small font-medium text-text-quiet';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  /** Hides the label visually, but not from screen readers. */
  readonly labelHidden?: boolean;
  /** Shown below the field unless there is a refusal. */
  readonly hint?: ReactNode;
  /** Why the server refused the value; shown below the field. */
  readonly refusal?: string | undefined;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  /** How many lines a multiline field shows. */
  readonly rows?: number;
  readonly className?: string;
}

/** A text field with its label above and a refusal or hint below. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    refusal,
    placeholder = '',
    multiline,
    rows = 3,
    className,
    ...rest
  } = props;
  return (
    <AriaTextField
      {...rest}
      isInvalid={refusal !== undefined || rest.isInvalid === true}
      className={classes('flex flex-col gap-1', className)}
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      {multiline ? (
        <TextArea placeholder={placeholder} rows={rows} className={classes(INPUT, 'py-1.5')} />
      ) : (
        <Input placeholder={placeholder} className={INPUT} />
      )}
      <FieldHelp hint={hint} refusal={refusal} />
    </AriaTextField>
  );
}

/** What is below a field: its hint, or why its value was refused. */
export function FieldHelp({ hint, refusal }: Pick<TextFieldProps, 'hint' | 'refusal'>) {
  return (
    <>
      {hint !== undefined && refusal === undefined && (
        <Text slot="description" className="text-small text-text-quiet">
          {hint}
        </Text>
      )}
      <FieldError className="text-small text-danger">
        {refusal === undefined ? undefined : () => refusal}
      </FieldError>
    </>
  );
}
