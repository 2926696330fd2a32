import { z } from 'zod';

export const trueOrFalse = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
  .transform((value) => value === true || value === 'true')
  .meta({ type: 'boolean' });
