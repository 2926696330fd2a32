import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page.tsx';
import { FigureList } from './figure-list.tsx';
import type { Figure } from './key-figures.ts';

interface RecordPageProps {
  readonly title: string;
  /** Companies are square, people round; a deal has none. */
  readonly avatar?: 'round' | 'square';
  /** What else says who or what it is, such as title and company of a person. */
  readonly subtitle?: ReactNode;
  readonly figures: readonly Figure[];
  readonly owner: string | null | undefined;
  readonly back: { readonly label: string; readonly go: () => void };
  /** Buttons and links for what is done most often. */
  readonly actions: ReactNode;
  /** The menu with everything else. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/** The page of a record: a header that says who or what it is, with its key figures, then the content to the edges. */
export function RecordPage(props: RecordPageProps) {
  const { title, avatar, subtitle, figures, owner, back, actions, menu, children } = props;
  usePageTitle(title);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex flex-col gap-2 border-b border-line px-4 py-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="-ml-2 flex">
            <IconButton label={back.label} onPress={back.go}>
              <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
            </IconButton>
          </div>
          {avatar && <Avatar name={title} size="large" shape={avatar} />}
          <div className="min-w-0 flex-1">
            <h1 title={title} className="truncate text-title font-semibold">
              {title}
            </h1>
            {subtitle && <div className="min-h-[1lh] truncate text-text-quiet">{subtitle}</div>}
          </div>
          <div className="ml-auto flex items-center max-phone:order-last max-phone:-ml-2 max-phone:basis-full">
            {actions}
          </div>
          {menu}
        </div>
        <FigureList figures={figures} owner={owner} />
      </header>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  );
}
