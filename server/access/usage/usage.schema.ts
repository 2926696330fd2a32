import { z } from 'zod';

/** How much an organization uses of what is limited, and what the limit is. */
export const usageView = z.object({
  limits: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      unit: z.enum(['number', 'bytes']),
      advice: z.string().meta({ description: 'What helps when it is used up.' }),
      used: z.number().nullable().meta({ description: 'Null where it is not counted.' }),
      limit: z.number().nullable().meta({ description: 'Null where there is none.' }),
    }),
  ),
});

export type Usage = z.infer<typeof usageView>;
