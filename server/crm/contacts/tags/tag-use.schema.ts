import { z } from 'zod';
import { page, requiredText } from '../../../kernel/fields/fields.ts';

/** A tag that contacts have. */
export const tagUse = z
  .object({
    tag: z.string().meta({ description: 'The most common spelling.', examples: ['vip'] }),
    count: z.int().meta({ description: 'How many of these contacts have the tag.' }),
  })
  .meta({ id: 'TagUse' });

/** Which of the tags in use to list. */
export const tagUseQuery = z.object({
  q: requiredText(64)
    .transform((value) => value.trim())
    .optional()
    .meta({ description: 'Only tags that contain this text, ignoring case.' }),
  ...page({ default: 100, max: 200 }),
});

export type TagUseQuery = z.infer<typeof tagUseQuery>;
