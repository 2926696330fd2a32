import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../../language/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';

interface BellRowProps {
  readonly title: string;
  readonly isUnread: boolean;
  /** Leads to what it is about. */
  readonly onOpen: () => void;
  readonly onRead: () => void;
  /** Why the person is told, below the title. */
  readonly children: ReactNode;
}

/** A row of what the bell opens, which leads to what it is about and can be marked as read. */
export function BellRow({ title, isUnread, onOpen, onRead, children }: BellRowProps) {
  const open = () => {
    if (isUnread) onRead();
    onOpen();
  };
  return (
    <li className="rounded px-3 py-1.5 hover:bg-hover">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className={classes('size-2 shrink-0 rounded-full', isUnread && 'bg-accent-solid')}
        />
        <Button
          onPress={open}
          className={classes(
            'target min-w-0 flex-1 rounded-small text-left wrap-anywhere hover:text-accent',
            isUnread && 'font-medium',
          )}
        >
          {isUnread && <span className="sr-only">{t`Unread:`} </span>}
          {title}
        </Button>
        {isUnread && (
          <IconButton label={t`Mark as read: ${title}`} onPress={onRead}>
            <Check aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      <div className="pr-8 pl-4 text-small text-text-quiet">{children}</div>
    </li>
  );
}
