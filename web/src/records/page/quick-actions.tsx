import { CheckSquare, SquareKanban } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTimelineTypes, wordsOfType } from '../../registry/timeline-type.ts';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { LOGGED } from '../logged-types.ts';
import { askForLog, askForQuickTask } from './quick-asks.ts';

interface QuickActionsProps {
  /** Opens a new deal with this record; a deal has none. */
  readonly onAddDeal?: () => void;
  /** Links that write or call. */
  readonly children?: ReactNode;
}

/** What is done most often with a record, in one row; the palette offers it, too. */
export function QuickActions({ onAddDeal, children }: QuickActionsProps) {
  const types = useTimelineTypes();
  useOfferCommands(
    useMemo(
      () => [
        ...LOGGED.map((type) => ({
          id: `log-${type}`,
          title: titleOf(wordsOfType(types, type).name),
          group: 'This record',
          icon: wordsOfType(types, type).icon,
          run: () => askForLog(type),
        })),
        {
          id: 'add-task',
          title: 'Add a task',
          group: 'This record',
          icon: CheckSquare,
          run: () => askForQuickTask({}),
        },
      ],
      [types],
    ),
  );
  return (
    <fieldset aria-label="Quick actions" className="flex flex-wrap items-center">
      <span className="mr-1 flex border-r border-line pr-1 empty:hidden">{children}</span>
      {LOGGED.map((type) => {
        const { name, icon: Icon } = wordsOfType(types, type);
        return (
          <IconButton key={type} label={titleOf(name)} onPress={() => askForLog(type)}>
            <Icon aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        );
      })}
      <IconButton label="Add a task" onPress={() => askForQuickTask({})}>
        <CheckSquare aria-hidden size={16} strokeWidth={1.5} />
      </IconButton>
      {onAddDeal && (
        <IconButton label="Add a deal" onPress={onAddDeal}>
          <SquareKanban aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      )}
    </fieldset>
  );
}

/** `Log a call` */
function titleOf(name: string): string {
  return `Log ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;
}
