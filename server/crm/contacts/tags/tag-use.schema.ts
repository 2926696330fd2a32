import { z } from 'zod';
import { page, requiredText } from '../../../kernel/fields/fields.ts';

/** A tag that contacts carry. */
export const tagUse = z
  .object({
    tag: z.string().meta({ description: 'In the spelling that most carry.', examples: ['vip'] }),
    count: z.int().meta({ description: 'How many of the contacts looked at carry it.' }),
  })
  .meta({ id: 'TagUse' });

/** Which of the tags in use are asked for. */
export const tagUseQuery = z.object({
  q: requiredText(64)
    .transform((value) => value.trim())
    .optional()
    .meta({ description: 'Only tags with this part, in any case.' }),
  ...page({ default: 100, max: 200 }),
});

export type TagUseQuery = z.infer<typeof tagUseQuery>;
