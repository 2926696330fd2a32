import { identityOf, known } from './identify.ts';
import { countryCode, hashed, plainEmail } from './normalize.ts';
import {
  type NotSent,
  type Platform,
  type PlatformAnswer,
  type Purchase,
  type SendsTo,
  textIn,
  type Verdict,
} from './platform.ts';
import { NO_IDENTIFIER } from './reasons.ts';

/** The version of the API. LinkedIn ends each a year after its month; a test fails when it is ten months old. */
export const LINKEDIN_VERSION = '202610';

const DAYS = 90;

/** LinkedIn's Conversions API. */
export const linkedin: Platform = {
  title: 'LinkedIn',
  takesDays: () => DAYS,
  knowsPersonalization: false,
  request: (purchase, to, { linkedinUrl }) => {
    const body = eventOf(purchase, to);
    if ('reason' in body) return body;
    return { method: 'POST', url: `${linkedinUrl}/rest/conversionEvents`, headers: HEADERS, body };
  },
  credential: (secret) => ({ authorization: `Bearer ${secret}` }),
  judge,
  check: ({ config: { conversion_id = '', account_id = '' } }, { linkedinUrl }) => ({
    method: 'GET',
    url: `${linkedinUrl}/rest/conversions/${conversion_id}?account=${encodeURIComponent(`urn:li:sponsoredAccount:${account_id}`)}`,
    headers: HEADERS,
  }),
};

const HEADERS = { 'linkedin-version': LINKEDIN_VERSION, 'x-restli-protocol-version': '2.0.0' };

function eventOf(purchase: Purchase, to: SendsTo): object | NotSent {
  const identity = identityOf(purchase, to);
  const email = hashed(plainEmail(identity.email));
  const click = identity.click('li_fat_id', DAYS)?.value;
  if (email === undefined && click === undefined) return NO_IDENTIFIER;
  const { names } = identity;
  const hasNames = names !== undefined && names.first.trim() !== '' && names.last.trim() !== '';
  return {
    conversion: `urn:lla:llaPartnerConversion:${to.config.conversion_id}`,
    // In milliseconds, other than at Meta and TikTok.
    conversionHappenedAt: Date.parse(purchase.wonAt),
    conversionValue: { currencyCode: purchase.currency, amount: purchase.value },
    eventId: purchase.eventId,
    user: known({
      userIds: [
        ...(email === undefined ? [] : [{ idType: 'SHA256_EMAIL', idValue: email }]),
        ...(click === undefined
          ? []
          : [{ idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: click }]),
      ],
      userInfo: hasNames
        ? known({
            firstName: names.first.trim(),
            lastName: names.last.trim(),
            countryCode: identity.address && countryCode(purchase.contact.country),
          })
        : undefined,
    }),
  };
}

function judge({ status, body }: PlatformAnswer): Verdict {
  if (status === 200 || status === 201) return { state: 'sent', reason: null };
  const reason = textIn(body, 'message') || `HTTP ${status}`;
  if ([408, 423, 429].includes(status) || (status >= 500 && status !== 501))
    return { state: 'waiting', reason };
  if (status === 403) {
    return {
      state: 'needs_reconnecting',
      reason: `${reason} (This can also mean a wrong conversion rule id.)`,
    };
  }
  if (status === 401 || status === 426) return { state: 'needs_reconnecting', reason };
  return { state: 'refused', reason };
}
