import {
  ArrowLeftRight,
  CalendarDays,
  CircleCheck,
  CircleDollarSign,
  CirclePlus,
  FileMinus,
  FilePlus,
  Mail,
  Merge,
  Phone,
  RotateCcw,
  Sparkles,
  StickyNote,
  Tag,
} from 'lucide-react';
import { meant, t } from '../../language/words.ts';
import type { TimelineTypes } from '../../registry/timeline-type.ts';

/** The types of activities of the CRM. */
export const timelineTypes: TimelineTypes = {
  note: { name: t`Note`, did: t`wrote a note`, icon: StickyNote },
  call: { name: t`Call`, did: t`logged a call`, icon: Phone },
  email: { name: t`Email`, did: t`logged an email`, icon: Mail },
  meeting: { name: t`Meeting`, did: t`logged a meeting`, icon: CalendarDays },
  tag_added: { name: t`Tags`, did: t`added tags`, icon: Tag },
  enrichment: { name: t`Enrichment`, did: t`enriched the contact`, icon: Sparkles },
  merge: { name: t`Merge`, did: t`merged two contacts`, icon: Merge },
  stage_change: { name: t`Stage`, did: t`moved the deal`, icon: ArrowLeftRight },
  deal_stage_change: { name: t`Deal stage`, did: t`moved a deal`, icon: ArrowLeftRight },
  value_change: { name: meant('of a deal')`Value`, did: t`changed the value`, icon: CircleDollarSign },
  task_completed: { name: t`Task completed`, did: t`completed a task`, icon: CircleCheck },
  task_reopened: { name: t`Task reopened`, did: t`opened a task again`, icon: RotateCcw },
  file_added: { name: t`File added`, did: t`added a file`, icon: FilePlus },
  file_deleted: { name: t`File deleted`, did: t`deleted a file`, icon: FileMinus },
  deal_created: { name: t`Deal created`, did: t`created a deal`, icon: CirclePlus },
};
