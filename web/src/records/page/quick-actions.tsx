import { CheckSquare, SquareKanban } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { inSentence, t } from '../../language/words.ts';
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
          group: t`This record`,
          icon: wordsOfType(types, type).icon,
          run: () => askForLog(type),
        })),
        {
          id: 'add-task',
          title: t`Add a task`,
          group: t`This record`,
          icon: CheckSquare,
          run: () => askForQuickTask({}),
        },
      ],
      [types],
    ),
  );
  return (
    <fieldset aria-label={t`Quick actions`} className="flex flex-wrap items-center">
      <span className="mr-1 flex border-r border-line pr-1 empty:hidden">{children}</span>
      {LOGGED.map((type) => {
        const { name, icon: Icon } = wordsOfType(types, type);
        return (
          <IconButton key={type} label={titleOf(name)} onPress={() => askForLog(type)}>
            <Icon aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        );
      })}
      <IconButton label={t`Add a task`} onPress={() => askForQuickTask({})}>
        <CheckSquare aria-hidden size={16} strokeWidth={1.5} />
      </IconButton>
      {onAddDeal && (
        <IconButton label={t`Add a deal`} onPress={onAddDeal}>
          <SquareKanban aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      )}
    </fieldset>
  );
}

/** `Log a call` */
function titleOf(name: string): string {
  return /^[aeiou]/i.test(name) ? t`Log an ${inSentence(name)}` : t`Log a ${inSentence(name)}`;
}
