import { lazy, Suspense } from 'react';
import type { FieldObject } from '../api/custom-fields.ts';
import { loadPart } from '../api/parts.ts';

/** What was typed for an own field, and the value that the API takes for it; null for none. */
export interface OwnInput {
  readonly text: string;
  /** Of an amount. */
  readonly currency?: string | undefined;
  readonly value: unknown;
}

/** What was typed for own fields, by key. */
export type OwnTyped = Readonly<Record<string, OwnInput>>;

export interface OwnInputsProps {
  readonly object: FieldObject;
  readonly typed: OwnTyped;
  readonly onType: (typed: OwnTyped) => void;
  /** Of the last attempt to create the record. */
  readonly error: Error | null;
}

const Inputs = lazy(async () => ({
  default: (await loadPart(() => import('./own/own-inputs.tsx'))).OwnInputs,
}));

/** The own fields of a kind of record in a form that is sent as a whole; loaded when the form opens. */
export function OwnInputs(props: OwnInputsProps) {
  return (
    <Suspense fallback={null}>
      <Inputs {...props} />
    </Suspense>
  );
}

/** The member `custom_fields` of a new record, with what was typed. */
export function ownGiven(typed: OwnTyped): { readonly custom_fields?: Readonly<Record<string, unknown>> } {
  const present = Object.entries(typed).flatMap(([key, { value }]) => (value === null ? [] : [[key, value]]));
  return present.length > 0 ? { custom_fields: Object.fromEntries(present) } : {};
}
