import type { ReactNode } from 'react';

interface RelatedListProps {
  readonly title: string;
  /** How many there are, if known. */
  readonly count?: string | undefined;
  /** A button that adds one. */
  readonly action?: ReactNode;
  /** The text for an empty list. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

/** A list of related records with a heading. */
export function RelatedList({ title, count, action, empty, children }: RelatedListProps) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">{title}</h2>
        {count !== undefined && <span className="figures text-text-quiet">{count}</span>}
        <span className="ml-auto">{action}</span>
      </div>
      {children.length === 0 ? <p className="text-text-quiet">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}
