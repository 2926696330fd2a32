import { z } from 'zod';
import { email, pathId, timestampView } from '../../kernel/fields/fields.ts';
import { role } from '../members/member.schema.ts';

/** An invitation that nobody has accepted yet, as every door shows it: never its link. */
export const invitationView = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  invited_by: z.uuid().nullable(),
  created_at: timestampView,
  expires_at: timestampView,
});

export type Invitation = z.infer<typeof invitationView>;

/** The answer to an invitation, the only one that may hold its link. */
export const newInvitationView = invitationView.extend({
  org_name: z.string(),
  invited_by_name: z.string().nullable(),
  link: z.string().nullable().meta({
    description: 'Whoever opens it can join; shown this once, and never where it goes out by e-mail.',
  }),
  mailed: z.boolean().meta({ description: 'Whether the link goes to the address by e-mail.' }),
});

export type NewInvitation = z.infer<typeof newInvitationView>;

/** What an invitation takes. */
export const invitationDraft = z.object({ email: email(), role: role.default('member') });

export const invitationId = z.object({ id: pathId('invitation') });
