import { type Identity, identityOf, known } from './identify.ts';
import { exactNumber, googleEmail, googleName, hashed, internationalPhone } from './normalize.ts';
import {
  listIn,
  type NotSent,
  type Platform,
  type PlatformAnswer,
  type Purchase,
  type SendsTo,
  textIn,
  type Verdict,
} from './platform.ts';
import { NO_IDENTIFIER, TOO_MANY_DIGITS } from './reasons.ts';

/** Google counts a sale for clicks of so many days at most. */
const CLICK_DAYS = 90;

/** Google says what became of a purchase half an hour later at the earliest. */
const FIRST_LOOK_SECONDS = 1_800;
const LATER_LOOKS_SECONDS = 7_200;

/** A click that is too recent is counted six hours later. */
const RECENT_CLICK_SECONDS = 21_600;

const RETRIED = new Set([429, 500, 502, 503, 504]);

/** Google's Data Manager API. */
export const google: Platform = {
  title: 'Google',
  takesDays: () => CLICK_DAYS,
  knowsPersonalization: true,
  request: (purchase, to, { googleDataManagerUrl }) => {
    const event = eventOf(purchase, to);
    if ('reason' in event) return event;
    return {
      method: 'POST',
      url: `${googleDataManagerUrl}/v1/events:ingest`,
      headers: {},
      body: ingest(to, event),
    };
  },
  credential: (token) => ({ authorization: `Bearer ${token}` }),
  judge,
  status: {
    request: (reference, { googleDataManagerUrl }) => ({
      method: 'GET',
      url: `${googleDataManagerUrl}/v1/requestStatus:retrieve?requestId=${encodeURIComponent(reference)}`,
      headers: {},
    }),
    judge: judgeStatus,
  },
  check: (to, { googleDataManagerUrl }) => ({
    method: 'POST',
    url: `${googleDataManagerUrl}/v1/events:ingest`,
    headers: {},
    body: { ...ingest(to, MADE_UP), validateOnly: true },
  }),
};

/** An event for a check: Google looks at it and stores nothing. */
const MADE_UP = {
  transactionId: 'kontor-check',
  eventTimestamp: '2026-01-01T00:00:00Z',
  conversionValue: 1,
  currency: 'USD',
  adIdentifiers: { gclid: 'kontor-check' },
};

function ingest({ config }: SendsTo, event: object): object {
  const account = (accountId: string | undefined) => ({ accountType: 'GOOGLE_ADS', accountId });
  return {
    destinations: [
      {
        operatingAccount: account(config.customer_id),
        ...(config.login_customer_id !== undefined && { loginAccount: account(config.login_customer_id) }),
        productDestinationId: config.conversion_action_id,
      },
    ],
    encoding: 'HEX',
    events: [event],
  };
}

function eventOf(purchase: Purchase, to: SendsTo): object | NotSent {
  const identity = identityOf(purchase, to);
  const adIdentifiers = clickOf(identity);
  const userIdentifiers = identifiersOf(identity);
  if (adIdentifiers === undefined && userIdentifiers.length === 0) return NO_IDENTIFIER;
  const conversionValue = exactNumber(purchase.value);
  if (conversionValue === undefined) return TOO_MANY_DIGITS;
  const consent = consentOf(purchase);
  return known({
    transactionId: purchase.eventId,
    eventTimestamp: new Date(purchase.wonAt).toISOString(),
    conversionValue,
    currency: purchase.currency,
    adIdentifiers,
    userData: userIdentifiers.length === 0 ? undefined : { userIdentifiers },
    consent: Object.keys(consent).length === 0 ? undefined : consent,
  });
}

/** Google refuses a gbraid together with a wbraid, so one click id goes along. */
function clickOf({ click }: Identity): object | undefined {
  for (const kind of ['gclid', 'gbraid', 'wbraid']) {
    const found = click(kind, CLICK_DAYS);
    if (found) return { [kind]: found.value };
  }
  return undefined;
}

function identifiersOf({ email, phone, phoneCountry, names, address }: Identity): object[] {
  const emailAddress = hashed(googleEmail(email));
  const phoneNumber = hashed(internationalPhone(phone, phoneCountry));
  const givenName = hashed(names && googleName(names.first));
  const familyName = hashed(names && googleName(names.last));
  const { country: regionCode, zip } = address ?? {};
  const postalCode = zip?.trim();
  return [
    ...(emailAddress === undefined ? [] : [{ emailAddress }]),
    ...(phoneNumber === undefined ? [] : [{ phoneNumber }]),
    // All four parts or none.
    ...(givenName && familyName && regionCode && postalCode
      ? [{ address: { givenName, familyName, regionCode, postalCode } }]
      : []),
  ];
}

function consentOf({ consent: { ad_user_data, ad_personalization } }: Purchase): Record<string, unknown> {
  const answer = (state: string | null) => (state === null ? undefined : `CONSENT_${state.toUpperCase()}`);
  return known({ adUserData: answer(ad_user_data), adPersonalization: answer(ad_personalization) });
}

function judge({ status, body }: PlatformAnswer): Verdict {
  if (status === 200) {
    return {
      state: 'checking',
      reason: 'Google has taken it and will say later whether it counts.',
      reference: textIn(body, 'requestId'),
      againSeconds: FIRST_LOOK_SECONDS,
    };
  }
  const reason = reasonOf(status, body);
  if (RETRIED.has(status)) return { state: 'waiting', reason };
  if (status === 401 || status === 403) return { state: 'needs_reconnecting', reason };
  return { state: /TERMS|NOT_ALLOWLISTED/.test(reason) ? 'needs_reconnecting' : 'refused', reason };
}

/** The message of a refusal, with the field that it is about. */
function reasonOf(status: number, body: unknown): string {
  const violations = listIn(body, 'error', 'details').flatMap((detail) => listIn(detail, 'fieldViolations'));
  const fields = violations.map(
    (one) => `${textIn(one, 'field')}: ${textIn(one, 'reason') || textIn(one, 'description')}`,
  );
  return [textIn(body, 'error', 'message') || `HTTP ${status}`, ...fields].join(' ');
}

/** Reasons that mean that the sale came from elsewhere. */
const NOT_FROM_AD = /CLICK_NOT_FOUND|INVALID_CLICK/;

function judgeStatus({ status, body }: PlatformAnswer): Verdict {
  const later: Verdict = {
    state: 'checking',
    reason: 'Google has not yet said whether it counts.',
    againSeconds: LATER_LOOKS_SECONDS,
  };
  if (status !== 200) return status === 401 || status === 403 ? { ...judge({ status, body }) } : later;
  const [destination] = listIn(body, 'requestStatusPerDestination');
  const result = textIn(destination, 'requestStatus');
  if (result === 'SUCCESS') return { state: 'counted', reason: null };
  if (result !== 'PARTIAL_SUCCESS' && result !== 'FAILED' && result !== 'FAILURE') return later;
  const reasons = listIn(destination, 'errorInfo', 'errorCounts').map((one) => textIn(one, 'reason'));
  const words = reasons.join(', ').replaceAll('PROCESSING_ERROR_REASON_', '');
  if (NOT_FROM_AD.test(words)) {
    return {
      state: 'not_from_ad',
      reason: 'Google found no click on an ad for this sale: it came from elsewhere.',
    };
  }
  if (/TOO_RECENT_CLICK/.test(words)) {
    return {
      state: 'waiting',
      reason: 'The click was too recent; Google takes it six hours later.',
      againSeconds: RECENT_CLICK_SECONDS,
    };
  }
  if (/INTERNAL_ERROR/.test(words)) return { state: 'waiting', reason: 'Google had an internal error.' };
  return {
    state: 'refused',
    reason: words === '' ? 'Google did not count it.' : `Google did not count it: ${words}.`,
  };
}
