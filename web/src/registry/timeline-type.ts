import { Activity, type LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';
import { t } from '../language/words.ts';

/** How a type of activity is called and shown. */
export interface TimelineWords {
  /** The type by itself, such as `Note`. */
  readonly name: string;
  /** What someone did, before the time, such as `wrote a note`. */
  readonly did: string;
  readonly icon: LucideIcon;
}

/** The words for types of activities, in the order in which they can be chosen. */
export type TimelineTypes = Readonly<Record<string, TimelineWords>>;

/** The types of activities of all features; the app provides them. */
export const TimelineTypesContext = createContext<TimelineTypes>({});

/** The types of activities of all features. */
export function useTimelineTypes(): TimelineTypes {
  return use(TimelineTypesContext);
}

/** The words for a type of activity that no feature registers. */
const UNKNOWN: TimelineWords = { name: t`Activity`, did: t`did something`, icon: Activity };

/** The words for a type of activity. */
export function wordsOfType(types: TimelineTypes, type: string): TimelineWords {
  return types[type] ?? UNKNOWN;
}
