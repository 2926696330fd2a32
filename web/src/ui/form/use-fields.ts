import { useState } from 'react';
import { refusalsOf } from './refusals.tsx';

interface Attempt {
  readonly error: Error | null;
  readonly reset: () => void;
}

/**
 * The text fields of a form, named as in the API, each with its refusal.
 * @param attempt the mutation of the form; typing clears its refusal
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

/** The fields that were filled in. */
export function filledIn(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
