import {
  ArrowLeftRight,
  CalendarDays,
  CircleDollarSign,
  CirclePlus,
  type LucideIcon,
  Mail,
  Merge,
  Phone,
  Sparkles,
  StickyNote,
  Tag,
} from 'lucide-react';
import type { ActivityType } from '../api/activities.ts';

interface ActivityWords {
  /** The kind by itself, such as `Note`. */
  readonly name: string;
  /** What someone did, before the time, such as `wrote a note`. */
  readonly did: string;
  readonly icon: LucideIcon;
}

/** How each kind of activity is called and shown. */
export const ACTIVITY_WORDS: Readonly<Record<ActivityType, ActivityWords>> = {
  note: { name: 'Note', did: 'wrote a note', icon: StickyNote },
  call: { name: 'Call', did: 'logged a call', icon: Phone },
  email: { name: 'Email', did: 'logged an email', icon: Mail },
  meeting: { name: 'Meeting', did: 'logged a meeting', icon: CalendarDays },
  tag_added: { name: 'Tags', did: 'added tags', icon: Tag },
  enrichment: { name: 'Enrichment', did: 'enriched the contact', icon: Sparkles },
  merge: { name: 'Merge', did: 'merged two contacts', icon: Merge },
  stage_change: { name: 'Stage', did: 'moved the deal', icon: ArrowLeftRight },
  deal_stage_change: { name: 'Deal stage', did: 'moved a deal', icon: ArrowLeftRight },
  value_change: { name: 'Value', did: 'changed the value', icon: CircleDollarSign },
  deal_created: { name: 'Deal created', did: 'created a deal', icon: CirclePlus },
};

/** The kinds that people log. */
export const LOGGED = ['note', 'call', 'email', 'meeting'] as const satisfies readonly ActivityType[];

export type Logged = (typeof LOGGED)[number];

/** Tells whether an activity was written down by someone, not recorded by Kontor itself. */
export function isLogged(type: ActivityType): type is Logged {
  return LOGGED.some((logged) => logged === type);
}
