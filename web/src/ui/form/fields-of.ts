import { refusalsOf } from './refusals.tsx';

interface Attempt {
  readonly error: Error | null;
  readonly reset: () => void;
}

interface FormTexts<Name extends string> {
  readonly value: Readonly<Record<Name, string>>;
  readonly change: (part: Partial<Record<Name, string>>) => void;
}

/**
 * The text fields of a form, named as in the API, each with its refusal.
 * @param names the names of the fields
 * @param texts what is typed, and how to change it, such as a draft
 * @param attempt the mutation of the form; typing clears its refusal
 * @param besides further fields of the form, which show their refusals themselves
 */
export function fieldsOf<Name extends string>(
  names: readonly Name[],
  { value, change }: FormTexts<NoInfer<Name>>,
  attempt: Attempt,
  besides: readonly string[] = [],
) {
  const refusals = refusalsOf(attempt.error, [...names, ...besides]);
  const field = (name: Name) => ({
    value: value[name],
    onChange: (text: string) => {
      const part: Partial<Record<Name, string>> = {};
      part[name] = text;
      change(part);
      if (attempt.error) attempt.reset();
    },
    refusal: refusals.fields[name],
  });
  return { field, refusal: refusals.rest };
}

/** The fields that were filled in. */
export function filledIn(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
