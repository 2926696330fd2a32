import { CirclePlus, Pencil } from 'lucide-react';
import { BEGINNING, EDIT } from '../api/activities.ts';
import { t } from '../language/words.ts';
import type { TimelineTypes } from '../registry/timeline-type.ts';

/** What the timeline of a record tells besides activities; no list of activities has it. */
export const HISTORY_TYPES: TimelineTypes = {
  [EDIT]: { name: t`Edit`, did: t`edited the record`, icon: Pencil },
  [BEGINNING]: { name: t`Created`, did: t`created the record`, icon: CirclePlus },
};
