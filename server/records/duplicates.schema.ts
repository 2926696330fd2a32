import { z } from 'zod';
import { page, text } from '../kernel/fields/fields.ts';

/** How many records a group of possible duplicates has. */
export const duplicateCount = z.int().meta({ description: 'How many they are.', examples: [2] });

/** Which part of the list of possible duplicates a request asks for. */
export const duplicatesRange = {
  from: text(1000).optional().meta({
    description:
      'Goes on from where the request before stopped: its `meta.next`, which is absent at the end.',
  }),
  limit: page({ default: 50, max: 100 }).limit,
};

/** What is asked for of possible duplicates, whichever kind of record they are. */
export interface DuplicatesQuery<By extends string> {
  /** What they must have in common; without it the first likeness, or of one record any. */
  readonly by?: By | undefined;
  readonly from?: string | undefined;
  readonly limit: number;
}
