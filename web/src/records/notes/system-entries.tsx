import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface SystemEntriesProps {
  readonly count: number;
  readonly author: string;
  readonly latest: ReactNode;
  /** The others, newest first. */
  readonly earlier: ReactNode;
}

/** Changes that the same person caused in a row: the latest, and the others on request. */
export function SystemEntries({ count, author, latest, earlier }: SystemEntriesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {latest}
      {isOpen && earlier}
      <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-2">
        <span className="grid size-6 place-items-center text-text-quiet">
          <History aria-hidden size={13} strokeWidth={1.5} />
        </span>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          className="-ml-2 max-w-full justify-self-start px-2"
          onPress={() => setOpen(!isOpen)}
        >
          <span className="truncate">
            {isOpen ? `Show only the latest of ${count} changes` : `${count} changes by ${author}`}
          </span>
        </Button>
      </li>
    </>
  );
}
