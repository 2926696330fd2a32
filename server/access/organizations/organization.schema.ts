import { z } from 'zod';
import { email, pathId, visibleName } from '../../kernel/fields/fields.ts';
import { newPassword } from '../password.ts';

/** The name of a person, as colleagues see it. */
export const personName = visibleName(120);

const organizationName = visibleName(120);

/** An organization as its members see it. */
export const organizationView = z.object({ id: z.uuid(), name: z.string(), slug: z.string() });

/** The input for changing an organization. */
export const organizationPatch = z.object({ name: organizationName });

export const organizationId = z.object({ id: pathId('organization', 'person') });

/** The input for creating an organization: its name and its owner. */
export const organizationDraft = z.object({
  organization: organizationName,
  /** By default the part of the email address before the @. */
  name: personName.optional(),
  email: email(),
  password: newPassword,
});

export type OrganizationDraft = z.infer<typeof organizationDraft>;
