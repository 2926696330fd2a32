import { z } from 'zod';
import type { PreparedCall } from '../language/prepare-call.ts';

/** What the next step of a run sends. It is kept with the run, so that every attempt sends the same. */

const part = z.union([z.string(), z.object({ secret: z.string() })]);

const call: z.ZodType<PreparedCall> = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string(),
  headers: z.record(z.string(), z.array(part)),
  body: z.json().optional(),
});

export const pendingSchema = z.object({ call });

export type Pending = z.infer<typeof pendingSchema>;
