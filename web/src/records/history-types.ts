import { CirclePlus, Pencil } from 'lucide-react';
import { BEGINNING, EDIT } from '../api/activities.ts';
import type { TimelineTypes } from '../registry/timeline-type.ts';

/** What the timeline of a record tells besides activities; no list of activities has it. */
export const HISTORY_TYPES: TimelineTypes = {
  [EDIT]: { name: 'Edit', did: 'edited the record', icon: Pencil },
  [BEGINNING]: { name: 'Created', did: 'created the record', icon: CirclePlus },
};
