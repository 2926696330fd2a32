import type { ReactNode } from 'react';

/** A list with lines between its rows. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}

interface RowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** Chips beside the title. */
  readonly marks?: ReactNode;
  /** Shown below the title. */
  readonly details?: ReactNode;
  readonly actions?: ReactNode;
}

/** One row: icon, title, chips, details and actions. */
export function Row({ icon, title, marks, details, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      {icon}
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{title}</span>
          {marks}
        </div>
        {details && <div className="text-small text-text-quiet">{details}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </li>
  );
}
