import type { TimelineTypes } from '../registry/timeline-type.ts';
import { FEATURES } from './features.ts';

/** The types of entries in timelines, of all features. */
export const TIMELINE_TYPES: TimelineTypes = Object.assign(
  {},
  ...FEATURES.map(({ timelineTypes = {} }) => timelineTypes),
);
