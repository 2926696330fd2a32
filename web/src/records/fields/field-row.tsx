import type { ReactNode } from 'react';
import { useCell } from './in-cell.tsx';

interface FieldRowProps {
  readonly label: string;
  /** Shown at the end of the row, such as a link that opens the value. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A field of a record: label on the left, value on the right. In the cell of a table, the head of its column is the label. */
export function FieldRow({ label, action, children }: FieldRowProps) {
  if (useCell()) return children;
  return (
    <div
      data-field=""
      className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 pointer-coarse:min-h-11"
    >
      <span className="pt-1.5 text-text-quiet pointer-coarse:pt-3">{label}</span>
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        {action}
      </div>
    </div>
  );
}

/** A group of fields, with an optional heading. */
export function FieldGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="not-has-[[data-field]]:hidden flex flex-col gap-0.5 border-b border-line px-4 py-3 last:border-b-0">
      {title !== undefined && <h2 className="mb-1 font-semibold">{title}</h2>}
      {children}
    </section>
  );
}
