import { wholeNumber } from './config-values.ts';
import { type Setting, setting } from './setting.ts';

/** The highest value of a limit. */
const HIGHEST_LIMIT = 1_000_000_000_000;

/**
 * The limits of organizations that have none of their own. The families define the defaults (`Quota.byDefault`);
 * `test/quotas.test.ts` compares them with the texts here.
 */
export const LIMIT_SETTINGS = {
  limitStorageBytes: limit(
    'LIMIT_STORAGE_BYTES',
    1_000_000_000,
    'Bytes of uploaded files that an organization may keep',
  ),
  limitUploadsPerDay: limit(
    'LIMIT_UPLOADS_PER_DAY',
    200,
    'Files that an organization may upload in a day (UTC)',
  ),
  limitImportRowsPerDay: limit(
    'LIMIT_IMPORT_ROWS_PER_DAY',
    2_000_000,
    'Rows of files that an organization may check and import in a day (UTC)',
  ),
  limitInvitationsPerDay: limit(
    'LIMIT_INVITATIONS_PER_DAY',
    50,
    'People whom an organization may invite in a day (UTC)',
  ),
  limitWebhookSubscriptions: limit(
    'LIMIT_WEBHOOK_SUBSCRIPTIONS',
    100,
    'Webhook subscriptions that an organization may have',
  ),
  limitWebhookSubscriptionsPerHost: limit(
    'LIMIT_WEBHOOK_SUBSCRIPTIONS_PER_HOST',
    50,
    'Webhook subscriptions that an organization may have to one host',
  ),
  limitForms: limit('LIMIT_FORMS', 200, 'Forms that an organization may have'),
  limitFormSubmissionsPerDay: limit(
    'LIMIT_FORM_SUBMISSIONS_PER_DAY',
    20_000,
    'Submissions of forms that an organization takes in a day (UTC)',
  ),
  limitFormConfirmationsPerDay: limit(
    'LIMIT_FORM_CONFIRMATIONS_PER_DAY',
    1_000,
    'Emails that ask senders of forms to confirm their address, in a day (UTC)',
  ),
};

function limit(name: string, byDefault: number, what: string): Setting<number | undefined> {
  return setting<number | undefined>({
    name,
    default: undefined,
    defaultText: String(byDefault),
    expected: `a whole number from 0 to ${HIGHEST_LIMIT}`,
    description: `${what}, unless it has its own limit (\`kontor limits set\`).`,
    parse: wholeNumber(0, HIGHEST_LIMIT),
  });
}

/** Reads the limits by quota name. */
export function readLimits(read: (setting: Setting<number | undefined>) => number | undefined) {
  return {
    storage_bytes: read(LIMIT_SETTINGS.limitStorageBytes),
    uploads_per_day: read(LIMIT_SETTINGS.limitUploadsPerDay),
    import_rows_per_day: read(LIMIT_SETTINGS.limitImportRowsPerDay),
    invitations_per_day: read(LIMIT_SETTINGS.limitInvitationsPerDay),
    webhook_subscriptions: read(LIMIT_SETTINGS.limitWebhookSubscriptions),
    webhook_subscriptions_per_host: read(LIMIT_SETTINGS.limitWebhookSubscriptionsPerHost),
    forms: read(LIMIT_SETTINGS.limitForms),
    form_submissions_per_day: read(LIMIT_SETTINGS.limitFormSubmissionsPerDay),
    form_confirmations_per_day: read(LIMIT_SETTINGS.limitFormConfirmationsPerDay),
  };
}
