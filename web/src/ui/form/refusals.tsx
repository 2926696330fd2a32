/** What the server refused of a form: beneath the fields that it names, the rest under the form. */
export interface Refusals {
  readonly fields: Readonly<Record<string, string>>;
  readonly rest?: string;
}

const NAMES_FIELD = /^'(\w+)(?:[^'\w][^']*)?'/;

/**
 * Sorts a refusal to the field that it names.
 * @param error of the last attempt; null when there is none
 * @param labels what the form calls each of its fields, such as `{ email: 'The e-mail address' }`, or the names of its
 *   fields alone, which then stand in the words as the server says them
 */
export function refusalsOf(
  error: Error | null,
  labels: Readonly<Record<string, string>> | readonly string[],
): Refusals {
  if (!error) return { fields: {} };
  const [quoted, field] = NAMES_FIELD.exec(error.message) ?? [];
  const label = field === undefined ? undefined : labelOf(field, quoted, labels);
  if (quoted === undefined || field === undefined || label === undefined) {
    return { fields: {}, rest: error.message };
  }
  return { fields: { [field]: error.message.replace(quoted, label) } };
}

function labelOf(
  field: string,
  quoted: string | undefined,
  labels: Readonly<Record<string, string>> | readonly string[],
): string | undefined {
  if (isNames(labels)) return labels.includes(field) ? quoted : undefined;
  return labels[field];
}

function isNames(labels: Readonly<Record<string, string>> | readonly string[]): labels is readonly string[] {
  return Array.isArray(labels);
}

/** Why a form was refused, where no field of it is to blame. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-small text-danger">
      {children}
    </p>
  );
}
