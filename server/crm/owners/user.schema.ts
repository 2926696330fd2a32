import { z } from 'zod';
import { addressFilter, page } from '../../kernel/fields/fields.ts';
import { idsFilter } from '../../records/ids-filter.ts';

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
export const usersQuery = z.object({
  email: addressFilter('Only the member with this whole email address, ignoring case.'),
  ids: idsFilter('users'),
  ...page({ default: 100, max: 200 }),
});

export type UsersQuery = z.infer<typeof usersQuery>;
