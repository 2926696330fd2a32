import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { Moment } from '../../../ui/moment.tsx';

interface LogRowProps {
  /** What happened. */
  readonly title: string;
  /** What it happened to. */
  readonly about?: string | undefined;
  /** Who did it, and how or from where. */
  readonly who: string;
  readonly at: string;
  /** The details shown when the row is open. */
  readonly children: ReactNode;
}

/** One entry of a log; opens to its details. */
export function LogRow({ title, about, who, at, children }: LogRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <Button
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
        className="target flex w-full items-center gap-3 py-2 text-left hover:bg-hover"
      >
        <ChevronRight aria-hidden size={14} className={isOpen ? 'shrink-0 rotate-90' : 'shrink-0'} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="w-52 font-medium">{title}</span>
          {about && <span className="min-w-0 flex-1 basis-52 truncate">{about}</span>}
          <span className="min-w-0 flex-1 basis-52 truncate text-text-quiet">{who}</span>
        </span>
        <span className="shrink-0 text-small text-text-quiet">
          <Moment at={at} />
        </span>
      </Button>
      {isOpen && <div className="flex flex-col gap-3 pb-4 pl-7 max-phone:pl-0">{children}</div>}
    </li>
  );
}

/** Facts about an entry, by name. */
export function LogFacts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small text-text-quiet">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
