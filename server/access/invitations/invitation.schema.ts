import { z } from 'zod';
import { email, pathId, timestampView } from '../../kernel/fields/fields.ts';
import { role } from '../members/member.schema.ts';

/** An invitation that has not been accepted, as shown in answers, without its link. */
export const invitationView = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  invited_by: z.uuid().nullable(),
  created_at: timestampView,
  expires_at: timestampView,
});

export type Invitation = z.infer<typeof invitationView>;

/** The answer to creating an invitation, the only one that may contain its link. */
export const newInvitationView = invitationView.extend({
  org_name: z.string(),
  invited_by_name: z.string().nullable(),
  link: z.string().nullable().meta({
    description: 'Anyone who opens it can join. Shown only once, and only if it is not sent by email.',
  }),
  mailed: z.boolean().meta({ description: 'Whether the link is sent to the address by email.' }),
});

export type NewInvitation = z.infer<typeof newInvitationView>;

/** The input for creating an invitation. */
export const invitationDraft = z.object({ email: email(), role: role.default('member') });

export const invitationId = z.object({ id: pathId('invitation') });
