import { z } from 'zod';
import { currency } from '../kernel/fields/fields.ts';

/** The days of the week, as settings name them. */
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** A zone of the IANA database by its name; an offset would not follow summer time. */
const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be a time zone of the IANA database, such as Europe/Vienna' })
  .meta({ examples: ['Europe/Vienna'] });

function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/i.test(name)) return false;
  return succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name }));
}

/** Regions that are no countries: unions, the world's rest, and codes for tests. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** A code of ISO 3166-1, upper-cased. */
const country = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine(isCountry, { error: 'must be a country code of ISO 3166-1, such as AT' })
  .meta({ examples: ['AT'] });

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

/** A tag of BCP 47 in its usual case. */
const language = z
  .string()
  .max(35, { error: 'must have at most 35 characters' })
  .refine((tag) => succeeds(() => Intl.getCanonicalLocales(tag)), {
    error: 'must be a language tag of BCP 47, such as en or de-AT',
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

/** What the settings that say where and when an organization works may be. */
export const settingsFields = z.object({
  time_zone: timeZone,
  week_start: weekStart,
  currency: currency(),
  country: country.nullable(),
  language,
  working_days: workingDays,
  working_hours: workingHours,
});

/** The settings as every door shows them. */
export const settingsView = z
  .object({
    time_zone: z.string().meta({ description: 'A name of the IANA database.', examples: ['Europe/Vienna'] }),
    week_start: weekStart,
    currency: z.string().meta({
      description: 'What the web app suggests. Amounts that come without a currency by API stay USD.',
    }),
    country: z
      .string()
      .nullable()
      .meta({ description: 'A code of ISO 3166-1.', examples: ['AT'] }),
    language: z.string().meta({ description: 'A tag of BCP 47.', examples: ['de-AT'] }),
    working_days: z.array(z.enum(WEEKDAYS)).meta({ description: 'In the order of the week.' }),
    working_hours: z
      .object({ from: z.string(), to: z.string() })
      .meta({ examples: [{ from: '09:00', to: '17:00' }] }),
  })
  .meta({ id: 'Settings', description: 'The settings of an organization.' });

export type Settings = z.infer<typeof settingsView>;

/** What an organization demands of its members; programs do not see it. */
const securityFields = z.object({
  require_second_factor: z.boolean().meta({
    description: 'Whether people need a second factor to work in the organization.',
  }),
});

/** Every setting, as people see them. */
export const allSettingsView = z.object({ ...settingsView.shape, ...securityFields.shape });

export type AllSettings = z.infer<typeof allSettingsView>;

/** What a change of settings takes: those that are to change. */
export const settingsPatch = z
  .object({ ...settingsFields.shape, ...securityFields.shape })
  .partial()
  .meta({ examples: [{ time_zone: 'Europe/Vienna' }] });

export type SettingsPatch = z.input<typeof settingsPatch>;

/** What the settings are until someone sets them. */
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
