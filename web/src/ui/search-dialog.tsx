import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { plural } from '../language/words.ts';
import { classes } from './classes.ts';
import { Keys } from './keys.tsx';

/** One entry of the list. */
export interface SearchItem {
  /** Unique in the dialog. */
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  /** Shown after the title. */
  readonly hint?: string | undefined;
  readonly shortcut?: string | undefined;
  readonly run: () => void;
}

export interface SearchGroup {
  readonly title: string;
  readonly items: readonly SearchItem[];
}

interface SearchDialogProps {
  /** The name of the field. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The field and its list, mounted while the dialog is open. */
  readonly children: ReactNode;
}

/** A dialog with a search field and a list; Escape and the backdrop close it, and the focus returns to where it was. */
export function SearchDialog({ label, isOpen, onClose, children }: SearchDialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-veil p-4 pt-[12vh] max-phone:p-2"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-large border border-line bg-raised shadow-float">
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface SearchListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly groups: readonly SearchGroup[];
  /** The text of an empty list. */
  readonly empty: string;
}

/**
 * A search field with matching entries, after the ARIA pattern "combobox with a listbox": the focus stays in the field,
 * arrows choose, Enter runs. One entry is always chosen, so Enter always does something.
 */
export function SearchList({ label, placeholder, text, onTextChange, groups, empty }: SearchListProps) {
  const list = useId();
  const [chosen, choose] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const current = items.find(({ id }) => id === chosen) ?? items[0];
  const active = current && optionOf(list, current.id);

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) return current?.run();
    const index = current ? items.indexOf(current) : 0;
    choose(items.at((index + step) % items.length)?.id);
  };

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden size={16} className="shrink-0 text-text-quiet" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            choose(undefined);
            onTextChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-heading outline-none"
        />
      </div>
      <Lines list={list} label={label} groups={groups} current={current} onChoose={choose} />
      <p role="status" className={items.length > 0 ? 'sr-only' : 'px-4 py-8 text-center text-text-quiet'}>
        {items.length > 0 ? plural(items.length, { one: '# entry', other: '# entries' }) : empty}
      </p>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

const optionOf = (list: string, id: string) => `${list}-${id}`;

interface LinesProps extends Pick<SearchListProps, 'label' | 'groups'> {
  readonly list: string;
  readonly current: SearchItem | undefined;
  readonly onChoose: (id: string) => void;
}

function Lines({ list, label, groups, current, onChoose }: LinesProps) {
  return (
    <div id={list} role="listbox" aria-label={label} className="max-h-[min(26rem,55vh)] overflow-auto p-1.5">
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not sets of fields
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="px-2.5 pt-2 pb-1 text-small font-medium text-text-quiet">
            {title}
          </div>
          {items.map((item) => (
            <Line
              key={item.id}
              id={optionOf(list, item.id)}
              item={item}
              isChosen={item === current}
              onChoose={() => onChoose(item.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly item: SearchItem;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Line({ id, item, isChosen, onChoose }: LineProps) {
  const { icon, title, hint, shortcut, run } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onChoose}
      onClick={run}
      className={classes(
        'target flex cursor-default items-center gap-2.5 rounded px-2.5',
        isChosen && 'bg-hover outline-1 -outline-offset-1 outline-line-strong',
      )}
    >
      {icon && <span className="shrink-0 text-text-quiet">{icon}</span>}
      <span className={classes('truncate', hint !== undefined && 'max-w-3/4 shrink-0')}>{title}</span>
      {hint && <span className="min-w-0 truncate text-text-quiet">{hint}</span>}
      {shortcut && (
        <span className="ml-auto shrink-0 text-text-quiet max-phone:hidden">
          <Keys keys={shortcut} />
        </span>
      )}
    </div>
  );
}
