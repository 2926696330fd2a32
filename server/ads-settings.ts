import { boolean, url, wholeNumbers } from './config-values.ts';
import { type Setting, setting } from './setting.ts';

const WEEK_SECONDS = 7 * 86_400;

/** The address of a platform, for tests and for networks that reach it through a proxy. */
function platform(name: string, address: string, what: string) {
  return setting<string>({
    name,
    default: address,
    expected: 'an http or https URL',
    description: `The address of ${what}. Change it only for tests, or if you reach it through a proxy.`,
    parse: url('http:', 'https:'),
  });
}

/** The settings of conversions for advertising platforms. */
export const ADS_SETTINGS = {
  metaUrl: platform('META_URL', 'https://graph.facebook.com', "Meta's Graph API"),
  googleDataManagerUrl: platform(
    'GOOGLE_DATA_MANAGER_URL',
    'https://datamanager.googleapis.com',
    "Google's Data Manager API",
  ),
  googleTokenUrl: platform(
    'GOOGLE_TOKEN_URL',
    'https://oauth2.googleapis.com/token',
    'the endpoint where Google gives access tokens',
  ),
  linkedinUrl: platform('LINKEDIN_URL', 'https://api.linkedin.com', "LinkedIn's API"),
  tiktokUrl: platform('TIKTOK_URL', 'https://business-api.tiktok.com', "TikTok's Business API"),
  conversionRetrySchedule: setting<readonly number[]>({
    name: 'CONVERSION_RETRY_SCHEDULE',
    default: [0, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400],
    expected: `1 to 20 whole numbers separated by commas, none above ${WEEK_SECONDS}`,
    description:
      'Seconds to wait before each attempt to send a conversion to an advertising platform. The number of values is the number of ' +
      'attempts. None is made more than 48 hours after the first.',
    parse: wholeNumbers({ min: 1, max: 20, largest: WEEK_SECONDS }),
  }),
  adsAllowPrivateAddresses: setting<boolean>({
    name: 'ADS_ALLOW_PRIVATE_ADDRESSES',
    default: false,
    expected: 'true or false',
    description:
      'Allows conversions to be sent to private addresses, such as those in your own network. Owners and admins of ' +
      'organizations can then make Kontor call your network.',
    parse: boolean,
  }),
};

/** Reads the settings of conversions. */
export function readAds(read: <Value>(setting: Setting<Value>) => Value) {
  return {
    metaUrl: read(ADS_SETTINGS.metaUrl),
    googleDataManagerUrl: read(ADS_SETTINGS.googleDataManagerUrl),
    googleTokenUrl: read(ADS_SETTINGS.googleTokenUrl),
    linkedinUrl: read(ADS_SETTINGS.linkedinUrl),
    tiktokUrl: read(ADS_SETTINGS.tiktokUrl),
    conversionRetrySchedule: read(ADS_SETTINGS.conversionRetrySchedule),
    adsAllowPrivateAddresses: read(ADS_SETTINGS.adsAllowPrivateAddresses),
  };
}
