import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What belongs here. */
  readonly children?: ReactNode;
  /** The one action that fills it. */
  readonly action?: ReactNode;
}

/** The empty state of a page or list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-16 text-center">
      {icon && <div className="text-text-quiet">{icon}</div>}
      <h2 className="text-heading font-semibold">{title}</h2>
      {children && <div className="text-balance text-text-quiet">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
