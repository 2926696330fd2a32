import { z } from 'zod';

/** A limit of an organization, and how much of it is used. */
export const usageView = z.object({
  limits: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      unit: z.enum(['number', 'bytes']),
      advice: z.string().meta({ description: 'What to do when it is used up.' }),
      used: z.number().nullable().meta({ description: 'Null if it is not counted.' }),
      limit: z.number().nullable().meta({ description: 'Null if there is no limit.' }),
    }),
  ),
});

export type Usage = z.infer<typeof usageView>;
