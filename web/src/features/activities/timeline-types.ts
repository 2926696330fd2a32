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
import type { TimelineTypes } from '../../registry/timeline-type.ts';

/** The types of activities of the CRM. */
export const timelineTypes: TimelineTypes = {
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
  task_completed: { name: 'Task completed', did: 'completed a task', icon: CircleCheck },
  task_reopened: { name: 'Task reopened', did: 'opened a task again', icon: RotateCcw },
  file_added: { name: 'File added', did: 'added a file', icon: FilePlus },
  file_deleted: { name: 'File deleted', did: 'deleted a file', icon: FileMinus },
  deal_created: { name: 'Deal created', did: 'created a deal', icon: CirclePlus },
};
