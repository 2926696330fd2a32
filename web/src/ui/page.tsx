import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';

interface PageProps {
  readonly title: string;
  /** Shown before the title, such as a back link. */
  readonly before?: ReactNode;
  /** Shown on the line of the title wherever the controls are, such as a switch between layouts. */
  readonly besideTitle?: ReactNode;
  /** View controls beside the title. */
  readonly controls?: ReactNode;
  /** At most one primary action, at the end of the line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const APP = ' · Kontor';

/** The title of the page that is shown. */
export function shownTitle(): string {
  return document.title.replace(APP, '');
}

/** Names the page in the title of the tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}${APP}`;
  }, [title]);
}

/** A page: a header with title, controls and one action, then content to the edges. */
export function Page({ title, before, besideTitle, controls, action, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header
        className={classes(
          'flex min-h-12 items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5',
          // A title alone is truncated; with controls, the header wraps.
          controls !== undefined && 'flex-wrap',
        )}
      >
        {before && <div className="-mr-1 -ml-2 flex">{before}</div>}
        <h1 className="min-w-0 truncate text-heading font-semibold max-phone:py-2">{title}</h1>
        {besideTitle}
        <div
          className={classes(
            'flex min-w-0 flex-1 flex-wrap items-center gap-2',
            controls !== undefined && 'max-rail:order-last max-rail:basis-full',
          )}
        >
          {controls}
        </div>
        {action && <div className="ml-auto">{action}</div>}
      </header>
      <div className="clear-of-toasts min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  );
}
