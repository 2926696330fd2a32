import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { loadPart } from '../../../api/parts.ts';
import { remindersQuery } from '../../../api/reminders.ts';
import { t } from '../../../language/words.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { Popover } from '../../../ui/popover.tsx';
import { PLACE, WORDS } from '../../../ui/rail-classes.ts';
import { askForReminders, useAskedReminders } from './asked-reminders.ts';

const ReminderList = lazy(async () => ({
  default: (await loadPart(() => import('./reminder-list.tsx'))).ReminderList,
}));

/** From this number on, the bell only says that there are more. */
const COUNTED = 99;

/** The bell of the rail: how many reminders are unread, and behind it the list of them. */
export function Bell() {
  const { data } = useQuery(remindersQuery);
  const isOpen = useAskedReminders() !== undefined;
  const isPhone = useIsPhone();
  const unread = data?.unread ?? 0;
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link of the list leads to another page, above which it must not stay
  useEffect(() => askForReminders(undefined), [pathname]);
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={(open) => askForReminders(open ? {} : undefined)}>
        <Button className={PLACE}>
          <span className="relative">
            <BellIcon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
            <Count unread={unread} className="absolute -top-1 left-3 rail:hidden" />
          </span>
          <span className={WORDS}>{t`Reminders`}</span>
          {unread > 0 && <span className="sr-only">{t`${inWords(unread)} unread`}</span>}
          <Count unread={unread} className="ml-auto max-rail:hidden" />
        </Button>
        <Popover
          placement={isPhone ? 'top' : 'right top'}
          className="flex w-[26rem] max-w-[calc(100vw-1rem)] flex-col"
        >
          <Suspense fallback={<div className="h-40" />}>
            <ReminderList />
          </Suspense>
        </Popover>
      </DialogTrigger>
      <News unread={unread} isKnown={data !== undefined} />
    </>
  );
}

function Count({ unread, className }: { readonly unread: number; readonly className: string }) {
  if (unread === 0) return null;
  return (
    <span
      aria-hidden
      className={`figures rounded-full bg-accent-solid px-1.5 text-small leading-4 font-medium text-on-accent ${className}`}
    >
      {inWords(unread)}
    </span>
  );
}

function inWords(unread: number): string {
  return unread > COUNTED ? `${COUNTED}+` : String(unread);
}

/** Tells screen readers of new reminders while the page is open. */
function News({ unread, isKnown }: { readonly unread: number; readonly isKnown: boolean }) {
  const [known, setKnown] = useState<number>();
  const [news, setNews] = useState('');
  if (isKnown && known !== unread) {
    setKnown(unread);
    if (known !== undefined) setNews(unread > known ? t`New reminder` : '');
  }
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  );
}
