import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { AdminsOnly } from './admins-only.tsx';

interface SettingsPageProps {
  readonly title: string;
  /** The page that this one belongs to; the settings themselves, on a phone, when left out. */
  readonly back?: ReactNode;
  /** What the page is for, in a sentence or two. */
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly width?: 'text' | 'table';
  readonly children: ReactNode;
}

/**
 * A page of the settings: title and one action, then sections in a column that is good to read. Where the route says so
 * (`staticData.adminsTo`), only owners and admins see the sections.
 */
export function SettingsPage({ title, back, lead, action, width = 'text', children }: SettingsPageProps) {
  const adminsTo = useMatch({ strict: false, select: ({ staticData }) => staticData.adminsTo });
  return (
    <Page
      title={title}
      before={back ?? <BackLink to="/settings" label="Back to settings" className="phone:hidden" />}
      action={action}
    >
      <div
        className={`mx-auto flex flex-col gap-8 px-6 py-6 max-phone:px-4 ${width === 'text' ? 'max-w-3xl' : 'max-w-6xl'}`}
      >
        {lead && <p className="max-w-prose text-pretty text-text-quiet">{lead}</p>}
        {adminsTo === undefined ? children : <AdminsOnly to={adminsTo}>{children}</AdminsOnly>}
      </div>
    </Page>
  );
}

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
