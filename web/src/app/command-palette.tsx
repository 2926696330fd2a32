import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRight,
  ChevronRight,
  CircleHelp,
  CircleUser,
  type LucideIcon,
  Plus,
  Settings,
} from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { t } from '../language/words.ts';
import { readOpened } from '../records/opened-records.ts';
import { addressOf, type FoundRecord, hasPages, type PagedKind } from '../registry/record-kind.ts';
import { type Command, useCommands } from '../ui/commands.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { SearchDialog, type SearchGroup, type SearchItem, SearchList } from '../ui/search-dialog.tsx';
import { findCommands } from './find-commands.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { recordSearch } from './record-search.ts';
import { OPEN_PALETTE } from './use-app-commands.ts';
import { useTypedCommands } from './use-typed-commands.ts';

const LABEL = t`Search and commands`;

/** Groups that come after the commands of the page. */
const GENERAL_GROUPS = [t`Create`, t`Go to`, t`Settings`, t`Account`, t`Help`];

interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The command palette: finds records and pages, and runs commands. */
export function CommandPalette({ isOpen, onClose }: PanelProps) {
  return (
    <SearchDialog label={LABEL} isOpen={isOpen} onClose={onClose}>
      <PaletteList onClose={onClose} />
    </SearchDialog>
  );
}

function PaletteList({ onClose }: Pick<PanelProps, 'onClose'>) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const commands = useCommandGroups(typed);
  const records = useRecordGroups(typed);
  const groups = [...commands.ofThePage, ...records.groups, ...commands.general].map((group) => ({
    ...group,
    items: group.items.map((item) => ({
      ...item,
      run: () => {
        onClose();
        item.run();
      },
    })),
  }));
  return (
    <SearchList
      label={LABEL}
      placeholder={t`Search records and commands`}
      text={text}
      onTextChange={setText}
      groups={groups}
      empty={records.isSearching ? t`Searching…` : t`No results for “${typed}”`}
    />
  );
}

/** The icon of a command that has none of its own, by its group. */
const GROUP_ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  [t`Create`, Plus],
  [t`Go to`, ArrowRight],
  [t`Settings`, Settings],
  [t`Account`, CircleUser],
  [t`Help`, CircleHelp],
]);

/** The entry that runs a command. */
function itemOf({ id, title, group, keys, icon, run }: Command): SearchItem {
  const Icon = icon ?? GROUP_ICONS.get(group) ?? ChevronRight;
  return {
    id: `command-${id}`,
    title,
    icon: <Icon aria-hidden size={16} strokeWidth={1.5} />,
    shortcut: keys,
    run,
  };
}

/** The matching commands: those of the page, then those of every page. */
function useCommandGroups(typed: string) {
  const offered = useCommands().filter(({ id }) => id !== OPEN_PALETTE);
  const byName = useTypedCommands();
  const commands = typed === '' ? offered : [...offered, ...byName];
  const found = findCommands(commands, typed, GENERAL_GROUPS);
  const groups = found.map(({ title, commands }): SearchGroup & { readonly isGeneral: boolean } => ({
    title,
    isGeneral: GENERAL_GROUPS.includes(title),
    items: commands.map(itemOf),
  }));
  return {
    ofThePage: groups.filter(({ isGeneral }) => !isGeneral),
    general: groups.filter(({ isGeneral }) => isGeneral),
  };
}

/**
 * Records that match the typed text; before anything is typed, the recently opened ones. Results of an earlier text
 * stay only if they match the current one, so that Enter never opens something unintended.
 */
function useRecordGroups(typed: string): { groups: readonly SearchGroup[]; isSearching: boolean } {
  const organizationId = useSession().organization?.id ?? '';
  const [opened] = useState(() => readOpened(organizationId));
  const settled = useDebounced(typed);
  const { data, isFetching, isPlaceholderData } = useQuery(recordSearch(settled));
  const isOfTyped = settled === typed && !isPlaceholderData;
  const itemOf = useRecordItem();
  if (typed === '')
    return {
      groups: filled(
        t`Recently opened`,
        opened.flatMap(({ kind, id, name }) => {
          const known = RECORD_KINDS.filter(hasPages).find(({ type }) => type === kind);
          return known ? [itemOf(known, { id, name })] : [];
        }),
      ),
      isSearching: false,
    };
  const found = (title: string, items: readonly SearchItem[] = []) =>
    filled(title, isOfTyped ? items : items.filter((item) => isCalled(item, typed)));
  const groups = (data ?? []).flatMap(({ kind, records }) =>
    found(
      kind.pages.plural,
      records.map((record) => itemOf(kind, record)),
    ),
  );
  return { groups, isSearching: isFetching || settled !== typed };
}

/** Builds the entry that opens a record. */
function useRecordItem() {
  const navigate = useNavigate();
  return ({ type, pages }: PagedKind, { id, name, hint }: FoundRecord): SearchItem => ({
    id: `${type}-${id}`,
    title: name,
    hint: hint ?? undefined,
    icon: <pages.icon aria-hidden size={16} strokeWidth={1.5} />,
    run: () => void navigate({ to: addressOf(pages, id) }),
  });
}

function isCalled({ title }: SearchItem, text: string): boolean {
  return title.toLocaleLowerCase().includes(text.toLocaleLowerCase());
}

function filled(title: string, items: readonly SearchItem[] = []): readonly SearchGroup[] {
  return items.length > 0 ? [{ title, items }] : [];
}
