import { z } from 'zod';
import { addressFilter, page, timestampView } from '../../kernel/fields/fields.ts';

/** Someone who has left the organization, with the name and address that it knew. */
export const formerMemberView = z
  .object({
    id: z.uuid(),
    name: z.string().meta({
      description: 'The name when the person left; empty for somebody who left before Kontor kept it.',
      examples: ['Ada Lovelace'],
    }),
    email: z.string().meta({
      description: 'The email address when the person left; empty like the name.',
      examples: ['ada@example.com'],
    }),
    left_at: timestampView,
  })
  .meta({ id: 'FormerUser', description: 'Somebody who has left your organization.' });

export type FormerMember = z.infer<typeof formerMemberView>;

/** The input of `GET /api-former-users`. */
export const formerMembersQuery = z.object({
  email: addressFilter('Only people who had this whole email address, ignoring case.'),
  ...page({ default: 100, max: 200 }),
});

export type FormerMembersQuery = z.infer<typeof formerMembersQuery>;
