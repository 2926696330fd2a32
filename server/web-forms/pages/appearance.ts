import { z } from 'zod';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { changeSettings, readSettings, type SettingsGroup } from '../../kernel/settings/settings.ts';

const fields = z.object({
  form_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color such as #3e63dd' })
    .transform((value) => value.toLowerCase())
    .nullable()
    .meta({ description: 'The color of buttons on the pages of forms; null for the usual one.' }),
});

/** How the pages of forms look. */
export const FORM_APPEARANCE: SettingsGroup<typeof fields> = {
  fields,
  defaults: { form_color: null },
  changedBy: 'admin',
};

export type Appearance = z.output<typeof fields>;

/** Gets how the pages of forms look. */
export const getAppearance = defineRead({
  name: 'get-form-appearance',
  summary: 'Get how the pages of forms look',
  scope: null,
  input: z.object({}),
  output: fields,
  run: async (context) => ({ data: await readSettings(context, context.organizationId, FORM_APPEARANCE) }),
});

/** Changes how the pages of forms look (docs/behaviour/forms.md 7). */
export const setAppearance = defineWrite({
  name: 'set-form-appearance',
  summary: 'Set how the pages of forms look',
  scope: null,
  role: 'admin',
  input: fields,
  output: fields,
  run: async (context, input) => ({ data: await changeSettings(context, FORM_APPEARANCE, input) }),
});

/** The rules of the stylesheet for the colour of an organization. The text on it is the one of the two with more contrast. */
export function colourRules({ form_color }: Appearance): string {
  if (form_color === null) return '';
  return `:root{--solid:${form_color};--on-solid:${isLight(form_color) ? '#1c2024' : '#fff'}}`;
}

/** Whether dark text has more contrast than white on a colour (WCAG 2.2, relative luminance). */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const ofDark = 0.0142;
  return (luminance + 0.05) / (ofDark + 0.05) > 1.05 / (luminance + 0.05);
}
