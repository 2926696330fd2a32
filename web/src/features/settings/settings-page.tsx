import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { ANYTHING, ShownTogether } from '../../records/page/shown-together.tsx';
import { BackLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { AdminsOnly } from './admins-only.tsx';

interface SettingsPageProps {
  readonly title: string;
  /** A link to the parent page; by default, on a phone, to the settings. */
  readonly back?: ReactNode;
  /** What the page is for, in a sentence or two. */
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly width?: 'text' | 'table';
  readonly children: ReactNode;
}

/**
 * A settings page: title, one action, and sections. If the route has `staticData.adminsTo`, only owners and admins see
 * the sections.
 */
export function SettingsPage({ title, back, lead, action, width = 'text', children }: SettingsPageProps) {
  const adminsTo = useMatch({ strict: false, select: ({ staticData }) => staticData.adminsTo });
  return (
    <Page
      title={title}
      before={back ?? <BackLink to="/settings" label={t`Back to settings`} className="phone:hidden" />}
      action={action}
    >
      <div
        className={`flex flex-col gap-8 px-6 py-6 max-phone:px-4 ${width === 'text' ? 'max-w-3xl' : 'max-w-6xl'}`}
      >
        {lead && <p className="max-w-prose text-pretty text-text-quiet">{lead}</p>}
        <ShownTogether of={ANYTHING} className="flex flex-col gap-8">
          {adminsTo === undefined ? children : <AdminsOnly to={adminsTo}>{children}</AdminsOnly>}
        </ShownTogether>
      </div>
    </Page>
  );
}
