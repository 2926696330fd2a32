import { useState } from 'react';
import { refusalsOf } from './refusals.tsx';

interface Attempt {
  readonly error: Error | null;
  readonly reset: () => void;
}

/**
 * The texts of a form whose fields are named as the server names them, each with why the server refused it.
 * @param attempt the mutation that the form leads to; what it complained of goes as soon as something is typed
 */
export function useFields<Name extends string>(start: Readonly<Record<Name, string>>, attempt: Attempt) {
  const [fields, setFields] = useState(start);
  const refusals = refusalsOf(attempt.error, Object.keys(start));
  const field = (name: Name) => ({
    value: fields[name],
    onChange: (value: string) => {
      setFields((former) => ({ ...former, [name]: value }));
      if (attempt.error) attempt.reset();
    },
    refusal: refusals.fields[name],
  });
  return { fields, field, refusal: refusals.rest };
}

/** What was filled in; what was not is left out. */
export function filledIn(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
