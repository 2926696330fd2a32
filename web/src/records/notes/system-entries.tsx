import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

interface SystemEntriesProps {
  readonly count: number;
  readonly author: string;
  readonly latest: ReactNode;
  /** The others, newest first. */
  readonly earlier: ReactNode;
  /** Set among the lines of the feed of activities, whose icons are smaller. */
  readonly isInFeed?: boolean;
}

/** Changes that the same person caused in a row: the latest, and the others on request. */
export function SystemEntries({ count, author, latest, earlier, isInFeed = false }: SystemEntriesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {latest}
      {isOpen && earlier}
      <li
        className={classes(
          'grid items-center',
          isInFeed ? 'grid-cols-[1rem_minmax(0,1fr)] gap-x-3' : 'grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2',
        )}
      >
        <span className={classes('grid place-items-center text-text-quiet', !isInFeed && 'size-6')}>
          <History aria-hidden size={13} strokeWidth={1.5} />
        </span>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          className="-ml-2 max-w-full justify-self-start px-2"
          onPress={() => setOpen(!isOpen)}
        >
          <span className="truncate">
            {isOpen ? t`Show only the latest of ${count} changes` : t`${count} changes by ${author}`}
          </span>
        </Button>
      </li>
    </>
  );
}
