import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, ChevronRight, SquareKanban, UserRound } from 'lucide-react';
import { useState } from 'react';
import { recordSearch } from '../api/record-search.ts';
import { useSession } from '../api/session.ts';
import { type OpenedRecord, RECORD_PLACES, type RecordKind, readOpened } from '../records/opened-records.ts';
import { useCommands } from '../ui/commands.ts';
import { useSettled } from '../ui/hooks/use-settled.ts';
import { SearchDialog, type SearchGroup, type SearchItem, SearchList } from '../ui/search-dialog.tsx';
import { findCommands } from './find-commands.ts';
import { OPEN_PALETTE } from './use-app-commands.ts';
import { useTypedCommands } from './use-typed-commands.ts';

const LABEL = 'Search and commands';

/** Headings that stand beneath what can be done with the page. */
const GENERAL_GROUPS = ['Create', 'Go to', 'Settings', 'Account', 'Help'];

const ICONS: Readonly<Record<RecordKind, typeof UserRound>> = {
  contact: UserRound,
  company: Building2,
  deal: SquareKanban,
};

interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds anything and does anything: records by name, pages, and the commands of the page. */
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
      placeholder="Find a record or a command"
      text={text}
      onTextChange={setText}
      groups={groups}
      empty={records.isSearching ? 'Searching …' : `Nothing is called “${typed}”.`}
    />
  );
}

/** What of the commands fits: the page's own, and those that every page has. */
function useCommandGroups(typed: string) {
  const offered = useCommands().filter(({ id }) => id !== OPEN_PALETTE);
  const byName = useTypedCommands();
  const commands = typed === '' ? offered : [...offered, ...byName];
  const found = findCommands(commands, typed, GENERAL_GROUPS);
  const groups = found.map(({ title, commands }): SearchGroup & { readonly isGeneral: boolean } => ({
    title,
    isGeneral: GENERAL_GROUPS.includes(title),
    items: commands.map(({ id, title: name, keys, run }) => ({
      id: `command-${id}`,
      title: name,
      icon: <ChevronRight aria-hidden size={16} strokeWidth={1.5} />,
      shortcut: keys,
      run,
    })),
  }));
  return {
    ofThePage: groups.filter(({ isGeneral }) => !isGeneral),
    general: groups.filter(({ isGeneral }) => isGeneral),
  };
}

/**
 * The records that have the typed text in their name; before anything is typed, those opened last. What was found for an
 * earlier text stays only where it has this one in its name, so that Enter never opens what nobody meant.
 */
function useRecordGroups(typed: string): { groups: readonly SearchGroup[]; isSearching: boolean } {
  const organizationId = useSession().organization?.id ?? '';
  const [opened] = useState(() => readOpened(organizationId));
  const settled = useSettled(typed);
  const { data, isFetching, isPlaceholderData } = useQuery(recordSearch(settled));
  const isOfTyped = settled === typed && !isPlaceholderData;
  const itemOf = useRecordItem();
  if (typed === '')
    return {
      groups: filled(
        'Opened last',
        opened.map((one) => itemOf(one)),
      ),
      isSearching: false,
    };
  const found = (title: string, items: readonly SearchItem[] = []) =>
    filled(title, isOfTyped ? items : items.filter((item) => isCalled(item, typed)));
  const groups = [
    ...found(
      'Contacts',
      data?.contacts.map(({ id, first_name, last_name, email, company }) =>
        itemOf({ kind: 'contact', id, name: `${first_name} ${last_name}`.trim() }, company ?? email),
      ),
    ),
    ...found(
      'Companies',
      data?.companies.map(({ id, name, domain }) => itemOf({ kind: 'company', id, name }, domain)),
    ),
    ...found(
      'Deals',
      data?.deals.map(({ id, title }) => itemOf({ kind: 'deal', id, name: title })),
    ),
  ];
  return { groups, isSearching: isFetching || settled !== typed };
}

/** Makes the line that leads to a record. */
function useRecordItem() {
  const navigate = useNavigate();
  return ({ kind, id, name }: OpenedRecord, hint?: string | null): SearchItem => {
    const Icon = ICONS[kind];
    return {
      id: `${kind}-${id}`,
      title: name,
      hint: hint ?? undefined,
      icon: <Icon aria-hidden size={16} strokeWidth={1.5} />,
      run: () => void navigate({ to: `${RECORD_PLACES[kind]}/${id}` }),
    };
  };
}

function isCalled({ title }: SearchItem, text: string): boolean {
  return title.toLocaleLowerCase().includes(text.toLocaleLowerCase());
}

function filled(title: string, items: readonly SearchItem[] = []): readonly SearchGroup[] {
  return items.length > 0 ? [{ title, items }] : [];
}
