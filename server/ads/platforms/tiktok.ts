import { identityOf, known, listOf } from './identify.ts';
import { exactNumber, hashed, internationalPhone, plainEmail } from './normalize.ts';
import {
  type NotSent,
  type Platform,
  type PlatformAnswer,
  type Purchase,
  type SendsTo,
  textIn,
  type Verdict,
} from './platform.ts';
import { NO_IDENTIFIER, TOO_MANY_DIGITS } from './reasons.ts';

const OFFLINE_DAYS = 28;
const WEB_DAYS = 7;

/** How long a click id of TikTok lives. */
const CLICK_DAYS = 7;

/** TikTok's Events API. */
export const tiktok: Platform = {
  title: 'TikTok',
  takesDays: ({ event_source }) => (event_source === 'web' ? WEB_DAYS : OFFLINE_DAYS),
  knowsPersonalization: false,
  request: (purchase, to, { tiktokUrl }) => {
    const event = eventOf(purchase, to);
    if ('reason' in event) return event;
    const { event_source, event_source_id } = to.config;
    return {
      method: 'POST',
      url: `${tiktokUrl}/open_api/v1.3/event/track/`,
      headers: {},
      body: { event_source, event_source_id, data: [event] },
    };
  },
  credential: (secret) => ({ 'access-token': secret }),
  judge,
  check: () => null,
};

function eventOf(purchase: Purchase, to: SendsTo): object | NotSent {
  const identity = identityOf(purchase, to);
  const email = hashed(plainEmail(identity.email));
  const phone = hashed(internationalPhone(identity.phone, identity.phoneCountry));
  const click = identity.click('ttclid', CLICK_DAYS)?.value;
  if (email === undefined && phone === undefined && click === undefined) return NO_IDENTIFIER;
  const value = exactNumber(purchase.value);
  if (value === undefined) return TOO_MANY_DIGITS;
  return {
    event: 'Purchase',
    event_time: Math.floor(Date.parse(purchase.wonAt) / 1_000),
    event_id: purchase.eventId,
    user: known({
      email: listOf(email),
      phone: listOf(phone),
      external_id: listOf(hashed(identity.externalId)),
      ttclid: click,
    }),
    properties: { value, currency: purchase.currency, order_id: purchase.eventId },
    limited_data_use: false,
  };
}

/** TikTok refuses with HTTP 200: only `code` says what happened. */
function judge({ status, body }: PlatformAnswer): Verdict {
  const code = textIn(body, 'code');
  const reason = textIn(body, 'message') || `HTTP ${status}`;
  if (status >= 500 || status === 429 || status === 408) return { state: 'waiting', reason };
  if (code === '0' || code === '20001')
    return { state: 'sent', reason: null, reference: textIn(body, 'request_id') };
  if (code === '40100' || /^5/.test(code)) return { state: 'waiting', reason };
  if (code === '40001' || status === 401 || status === 403) return { state: 'needs_reconnecting', reason };
  return { state: 'refused', reason };
}
