import { useQuery } from '@tanstack/react-query';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Header, MenuSection, Separator } from 'react-aria-components';
import { useMayAdminister } from '../../api/session.ts';
import { useUpdateView, type View, viewsOf } from '../../api/views.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useOfferCommands } from '../../ui/commands.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyAfter } from '../../ui/toast.tsx';
import { UnknownView } from './unknown-view.tsx';
import type { GoToSearch, OpenView } from './use-view.ts';
import { DeleteViewDialog, RenameViewDialog, SaveViewDialog } from './view-dialogs.tsx';
import { type ListSearch, queryOf, sameQuery, searchOf } from './view-search.ts';

interface ViewMenuProps {
  readonly object: View['object'];
  /** The name of the whole list, such as `All contacts`. */
  readonly all: string;
  readonly search: ListSearch;
  /** The view that is open (`useView`). */
  readonly view: OpenView;
  /** The columns that are shown; null for a page without a table. */
  readonly columns: readonly string[] | null;
  readonly goTo: GoToSearch;
}

type Asked = 'save' | 'rename' | 'delete';

const NONE: readonly View[] = [];

const HEADING = 'px-2 pt-1.5 pb-0.5 text-small text-text-quiet';

/** The views of a list, and what can be done with the one that is open. */
export function ViewMenu({ object, all, search, view: open, columns, goTo }: ViewMenuProps) {
  const view = open ?? undefined;
  const { data: views = NONE } = useQuery(viewsOf(object));
  const [asked, ask] = useState<Asked>();
  const query = queryOf(search);
  const isChanged = view !== undefined && differs(view, query, columns);
  const close = () => ask(undefined);
  useOfferCommands(
    useMemo(
      () =>
        views.map(({ id, name, query: kept }) => ({
          id: `view-${id}`,
          title: name,
          group: t`Views`,
          run: () => goTo(searchOf({ id, query: kept })),
        })),
      [views, goTo],
    ),
  );
  const kept = { object, query, columns: columns === null ? null : [...columns] };
  return (
    <>
      <Menu
        label={t`Views`}
        trigger={
          <Button
            look="quiet"
            className="px-2"
            aria-label={t`View: ${view?.name ?? all}${isChanged ? t`, changed` : ''}`}
          >
            <Bookmark aria-hidden size={14} strokeWidth={1.5} />
            <span className={classes('truncate', view ? 'max-w-48 max-rail:max-w-24' : 'max-rail:hidden')}>
              {view?.name ?? all}
            </span>
            {isChanged && <span aria-hidden className="size-1.5 rounded-full bg-accent-solid" />}
            <ChevronDown aria-hidden size={14} strokeWidth={1.5} />
          </Button>
        }
      >
        <MenuItem onAction={() => goTo({})}>{all}</MenuItem>
        <Group heading={t`Your views`} views={views.filter(({ shared }) => !shared)} goTo={goTo} />
        <Group heading={t`Shared views`} views={views.filter(({ shared }) => shared)} goTo={goTo} />
        <Separator className="my-1 border-t border-line" />
        <ViewActions {...{ view, isChanged, kept, ask }} />
      </Menu>
      {open === null && <UnknownView onClose={() => goTo({ ...search, view: undefined }, true)} />}
      {asked === 'save' && (
        <SaveViewDialog draft={kept} onSaved={(saved) => goTo(searchOf(saved), true)} onClose={close} />
      )}
      {asked === 'rename' && view && <RenameViewDialog view={view} onClose={close} />}
      {asked === 'delete' && view && (
        <DeleteViewDialog view={view} onDeleted={() => goTo({}, true)} onClose={close} />
      )}
    </>
  );
}

interface ViewActionsProps {
  readonly view: View | undefined;
  readonly isChanged: boolean;
  /** What the page shows, to be saved. */
  readonly kept: Pick<View, 'query' | 'columns'>;
  readonly ask: (asked: Asked) => void;
}

/** What can be done with the page and the view that is open. */
function ViewActions({ view, isChanged, kept: { query, columns }, ask }: ViewActionsProps) {
  const mayAdminister = useMayAdminister();
  const update = useUpdateView();
  const mayEdit = view !== undefined && (!view.shared || mayAdminister);
  const change = (patch: Partial<Pick<View, 'query' | 'columns' | 'shared'>>, done: string) =>
    view && void notifyAfter(update.mutateAsync({ id: view.id, ...patch }), done);
  return (
    <>
      {isChanged && mayEdit && (
        <MenuItem onAction={() => change({ query, columns }, t`Saved: ${view.name}`)}>
          {t`Save changes`}
        </MenuItem>
      )}
      <MenuItem onAction={() => ask('save')}>{t`Save as new view…`}</MenuItem>
      {mayEdit && <MenuItem onAction={() => ask('rename')}>{t`Rename…`}</MenuItem>}
      {mayEdit && mayAdminister && (
        <MenuItem
          onAction={() =>
            change(
              { shared: !view.shared },
              view.shared ? t`No longer shared: ${view.name}` : t`Shared: ${view.name}`,
            )
          }
        >
          {view.shared ? t`Stop sharing` : t`Share with everyone`}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem isDanger onAction={() => ask('delete')}>
          {t`Delete view…`}
        </MenuItem>
      )}
    </>
  );
}

interface GroupProps {
  readonly heading: string;
  readonly views: readonly View[];
  readonly goTo: GoToSearch;
}

function Group({ heading, views, goTo }: GroupProps) {
  if (views.length === 0) return null;
  return (
    <MenuSection>
      <Header className={HEADING}>{heading}</Header>
      {views.map((view) => (
        <MenuItem key={view.id} id={view.id} onAction={() => goTo(searchOf(view))}>
          {view.name}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

function differs(view: View, query: View['query'], columns: readonly string[] | null): boolean {
  if (!sameQuery(view.query, query)) return true;
  return view.columns !== null && columns !== null && view.columns.join('\n') !== columns.join('\n');
}
