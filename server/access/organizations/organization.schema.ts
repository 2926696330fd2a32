import { z } from 'zod';
import { email, requiredText } from '../../kernel/fields.ts';
import { newPassword } from '../password.ts';

/** The name of a person, as colleagues read it. */
export const personName = requiredText(120).transform((value) => value.trim());

/** What the creation of an organization takes: its name, and the person who owns it. */
export const organizationDraft = z.object({
  organization: requiredText(120).transform((value) => value.trim()),
  /** The part of the e-mail address before the @ when left out. */
  name: personName.optional(),
  email: email(),
  password: newPassword,
});

export type OrganizationDraft = z.infer<typeof organizationDraft>;
