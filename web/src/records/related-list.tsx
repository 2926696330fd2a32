import type { ReactNode } from 'react';

interface RelatedListProps {
  readonly title: string;
  /** How many there are, when it is known. */
  readonly count?: string | undefined;
  /** What adds one. */
  readonly action?: ReactNode;
  /** What is said when there is none. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

/** Records that belong to the one that is shown, under a heading. */
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
