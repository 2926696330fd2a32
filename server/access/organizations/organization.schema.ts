import { z } from 'zod';
import { email, requiredText } from '../../kernel/fields.ts';
import { newPassword } from '../password.ts';

/** What the creation of an organization takes: its name, and the person who owns it. */
export const organizationDraft = z.object({
  organization: requiredText(120).transform((value) => value.trim()),
  email: email(),
  password: newPassword,
});

export type OrganizationDraft = z.infer<typeof organizationDraft>;
