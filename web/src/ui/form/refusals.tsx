import { withLabel } from './with-label.ts';

/** The refusals of a form by field, and the rest. */
export interface Refusals {
  readonly fields: Readonly<Record<string, string>>;
  readonly rest?: string;
}

/** An error whose message begins with the words for a field. */
interface FieldError extends Error {
  readonly field?: { readonly name: string; readonly words: string } | undefined;
}

/**
 * Sorts a refusal to the field that it names.
 * @param error of the last attempt; null when there is none
 * @param labels what the form calls each of its fields, such as `{ email: 'The email address' }`, or the names of its fields
 *   alone, which the message then names itself
 */
export function refusalsOf(
  error: FieldError | null,
  labels: Readonly<Record<string, string>> | readonly string[],
): Refusals {
  if (!error) return { fields: {} };
  const { field, message } = error;
  const label = field && labelOf(field, labels);
  if (!field || label === undefined) return { fields: {}, rest: message };
  return { fields: { [field.name]: withLabel(message, field.words, label) } };
}

function labelOf(
  { name, words }: NonNullable<FieldError['field']>,
  labels: Readonly<Record<string, string>> | readonly string[],
): string | undefined {
  if (isNames(labels)) return labels.includes(name) ? words : undefined;
  return labels[name];
}

function isNames(labels: Readonly<Record<string, string>> | readonly string[]): labels is readonly string[] {
  return Array.isArray(labels);
}

/** A refusal that concerns no field of the form. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-small text-danger">
      {children}
    </p>
  );
}
