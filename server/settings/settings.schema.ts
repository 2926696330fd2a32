import { z } from 'zod';
import { currency } from '../kernel/fields/fields.ts';

/** The days of the week, as named in settings. */
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The name of a zone in the IANA database. An offset would not follow daylight saving time. */
const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be an IANA time zone, such as Europe/Vienna' })
  .meta({ examples: ['Europe/Vienna'] });

function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/i.test(name)) return false;
  return succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name }));
}

/** Regions that are not countries: unions, "rest of the world", and test codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** An ISO 3166-1 code, upper-cased. */
const country = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine(isCountry, { error: 'must be an ISO 3166-1 country code, such as AT' })
  .meta({ examples: ['AT'] });

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

/** A BCP 47 tag with its usual capitalization. */
const language = z
  .string()
  .max(35, { error: 'must have at most 35 characters' })
  .refine((tag) => succeeds(() => Intl.getCanonicalLocales(tag)), {
    error: 'must be a BCP 47 language tag, such as en or de-AT',
  })
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)
  .meta({ examples: ['de-AT'] });

const workingDays = z
  .array(z.enum(WEEKDAYS))
  .min(1, { error: 'must not be empty' })
  .transform((days) => WEEKDAYS.filter((day) => days.includes(day)))
  .meta({ description: 'In the order of the week.' });

const timeOfDay = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time from 00:00 to 24:00' });

const workingHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, { error: "'from' must be before 'to'" });

const weekStart = z.enum(['monday', 'saturday', 'sunday']);

/** The settings for an organization's region and working time. */
export const settingsFields = z.object({
  time_zone: timeZone,
  week_start: weekStart,
  currency: currency(),
  country: country.nullable(),
  language,
  working_days: workingDays,
  working_hours: workingHours,
});

/** The settings as shown in answers. */
export const settingsView = z
  .object({
    time_zone: z.string().meta({ description: 'An IANA time zone.', examples: ['Europe/Vienna'] }),
    week_start: weekStart,
    currency: z.string().meta({
      description: 'The default in the web app. Amounts sent to the API without a currency are still USD.',
    }),
    country: z
      .string()
      .nullable()
      .meta({ description: 'An ISO 3166-1 code.', examples: ['AT'] }),
    language: z.string().meta({ description: 'A BCP 47 tag.', examples: ['de-AT'] }),
    working_days: z.array(z.enum(WEEKDAYS)).meta({ description: 'In the order of the week.' }),
    working_hours: z
      .object({ from: z.string(), to: z.string() })
      .meta({ examples: [{ from: '09:00', to: '17:00' }] }),
  })
  .meta({ id: 'Settings', description: 'The settings of an organization.' });

export type Settings = z.infer<typeof settingsView>;

/** What an organization requires of its members. Programs cannot see it. */
const securityFields = z.object({
  require_second_factor: z.boolean().meta({
    description: 'Whether people need a second factor to work in the organization.',
  }),
  member_visibility: z.enum(['all', 'team', 'own']).meta({
    description:
      'Which records members see: all, those of their teams, or their own. Everyone sees records that belong to nobody, and owners and ' +
      'admins see everything.',
  }),
  member_deletion: z.enum(['all', 'own', 'none']).meta({
    description:
      'Which records members delete and merge: all that they see, their own, or none. Owners and admins delete everything.',
  }),
});

/** What an organization requires of its members, and what they see and delete. */
export type SecuritySettings = z.infer<typeof securityFields>;

/** All settings, as people see them. */
export const allSettingsView = z.object({ ...settingsView.shape, ...securityFields.shape });

export type AllSettings = z.infer<typeof allSettingsView>;

/** The input for changing settings: those that change. */
export const settingsPatch = z
  .object({ ...settingsFields.shape, ...securityFields.shape })
  .partial()
  .meta({ examples: [{ time_zone: 'Europe/Vienna' }] });

export type SettingsPatch = z.input<typeof settingsPatch>;

/** The default settings. */
export const DEFAULT_SETTINGS: Settings = {
  time_zone: 'UTC',
  week_start: 'monday',
  currency: 'USD',
  country: null,
  language: 'en',
  working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  working_hours: { from: '09:00', to: '17:00' },
};

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
