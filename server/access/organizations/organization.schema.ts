import { z } from 'zod';
import { email, pathId, visibleName } from '../../kernel/fields/fields.ts';
import { newPassword } from '../password.ts';

/** The name of a person, as colleagues read it. */
export const personName = visibleName(120);

const organizationName = visibleName(120);

/** An organization as its members see it. */
export const organizationView = z.object({ id: z.uuid(), name: z.string(), slug: z.string() });

/** What the change of an organization takes. */
export const organizationPatch = z.object({ name: organizationName });

export const organizationId = z.object({ id: pathId('organization', 'person') });

/** What the creation of an organization takes: its name, and the person who owns it. */
export const organizationDraft = z.object({
  organization: organizationName,
  /** The part of the e-mail address before the @ when left out. */
  name: personName.optional(),
  email: email(),
  password: newPassword,
});

export type OrganizationDraft = z.infer<typeof organizationDraft>;
