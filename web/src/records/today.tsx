import { createContext, type PropsWithChildren, useContext, useEffect, useReducer } from 'react';
import { useSession } from '../api/session.ts';
import { dayAt } from './day-at.ts';

const Today = createContext<string | undefined>(undefined);

/** Tells the pages inside what day it is for the organization, also when midnight passes. */
export function TodayProvider({ children }: PropsWithChildren) {
  const { time_zone } = useSession();
  const [, lookAgain] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const timer = setInterval(lookAgain, 60_000);
    return () => clearInterval(timer);
  }, []);
  return <Today value={dayAt(new Date(), time_zone)}>{children}</Today>;
}

/** Today in the time zone of the organization, `2026-11-28`: the day by which its tasks and deals are due or overdue. */
export function useToday(): string {
  const today = useContext(Today);
  if (today === undefined) throw new Error('useToday works only inside TodayProvider');
  return today;
}
