import { z } from 'zod';
import { page } from '../../kernel/fields/fields.ts';

/** A member of the organization as integrations see them. */
export const userView = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ examples: ['Ada Lovelace'] }),
    email: z.string().meta({ examples: ['ada@example.com'] }),
    role: z.enum(['owner', 'admin', 'member']).meta({ description: 'The rights in the organization.' }),
  })
  .meta({ id: 'User', description: 'A member of your organization.' });

/** The input of `GET /api-users`. */
export const usersQuery = z.object(page({ default: 100, max: 200 }));
