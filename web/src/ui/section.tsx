import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, lead, action, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 className="text-heading font-semibold">{title}</h2>
          {lead && <p className="max-w-prose text-pretty text-text-quiet">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
