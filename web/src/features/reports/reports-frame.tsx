import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useMatch, useNavigate } from '@tanstack/react-router';
import { Pin, Plus, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportsQuery } from '../../api/insights.ts';
import { t } from '../../language/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/form/select.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { STANDARD_REPORTS } from './standard-reports.ts';

interface ReportsFrameProps {
  readonly title: string;
  /** The address of the report that is shown. */
  readonly shown: string;
  readonly controls?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A report beside the list of all of them; on a phone the list is a choice above it. */
export function ReportsFrame({ title, shown, controls, action, children }: ReportsFrameProps) {
  const saved = useQuery(reportsQuery).data ?? [];
  const navigate = useNavigate();
  const standard = STANDARD_REPORTS.map(({ id, name }) => ({ id: `/reports/${id}`, name, pinned: false }));
  const isBuilding = useMatch({ from: '/reports/new', shouldThrow: false }) !== undefined;
  const own = saved.map(({ id, name, pinned }) => ({ id: `/reports/saved/${id}`, name, pinned }));
  return (
    <Page
      title={title}
      controls={controls}
      action={
        <div data-print="no" className="flex flex-wrap justify-end gap-1">
          {action}
          {!isBuilding && (
            <LinkButton to="/reports/new">
              <Plus aria-hidden size={14} /> <span className="max-phone:sr-only">{t`New report`}</span>
            </LinkButton>
          )}
          <IconButton label={t`Print`} onPress={() => window.print()} className="max-phone:hidden">
            <Printer aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        </div>
      }
    >
      <div className="flex min-h-full max-phone:flex-col">
        <div data-print="no" className="px-4 pt-3 phone:hidden">
          <Select
            label={t`Report`}
            choices={[...standard, ...own]}
            value={shown}
            onChange={(to) => void navigate({ to })}
          />
        </div>
        <nav
          data-print="no"
          aria-label={t`Reports`}
          className="w-48 shrink-0 border-r border-line p-2 max-phone:hidden"
        >
          <List name={t`Standard`} entries={standard} shown={shown} />
          {own.length > 0 && <List name={t`Saved`} entries={own} shown={shown} />}
        </nav>
        <div className="mx-auto flex w-full max-w-5xl min-w-0 flex-col gap-8 px-4 py-4 phone:px-6">
          {children}
        </div>
      </div>
    </Page>
  );
}

interface ListProps {
  readonly name: string;
  readonly entries: readonly { readonly id: string; readonly name: string; readonly pinned: boolean }[];
  readonly shown: string;
}

function List({ name, entries, shown }: ListProps) {
  return (
    <div className="mb-3">
      <h2 className="px-2 py-1 text-small font-medium text-text-quiet">{name}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <RouterLink
              to={entry.id}
              aria-current={entry.id === shown ? 'page' : undefined}
              className={classes(
                'target flex items-center gap-2 rounded px-2 hover:bg-hover',
                entry.id === shown ? 'bg-hover font-medium text-text' : 'text-text-quiet',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{entry.name}</span>
              {entry.pinned && (
                <>
                  <Pin aria-hidden size={12} strokeWidth={1.5} />
                  <span className="sr-only">{t`, on Home`}</span>
                </>
              )}
            </RouterLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
