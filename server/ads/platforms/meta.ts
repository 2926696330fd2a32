import { identityOf, known, listOf } from './identify.ts';
import {
  exactNumber,
  hashed,
  internationalPhone,
  plainEmail,
  plainName,
  plainPlace,
  plainPostcode,
} from './normalize.ts';
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

/** The version of the Graph API. Meta keeps each for at least two years. */
const VERSION = 'v25.0';

/** How long a click id of Meta counts. */
const CLICK_DAYS = 90;

/** Sales outside of a website may be older than others. */
const OFFLINE_DAYS = 62;
const OTHER_DAYS = 7;

const RETRIED = new Set([1, 2, 4, 17, 341, 613]);
const RECONNECT = new Set([190, 102, 10, 200, 294]);

/** Meta's Conversions API. */
export const meta: Platform = {
  title: 'Meta',
  takesDays: ({ action_source }) => (action_source === 'physical_store' ? OFFLINE_DAYS : OTHER_DAYS),
  knowsPersonalization: false,
  request: (purchase, to, { metaUrl }) => {
    const body = eventOf(purchase, to);
    if ('reason' in body) return body;
    const url = `${metaUrl}/${VERSION}/${to.config.dataset_id}/events`;
    return { method: 'POST', url, headers: {}, body: { data: [body] } };
  },
  credential: (secret) => ({ authorization: `Bearer ${secret}` }),
  judge,
  check: ({ config }, { metaUrl }) => ({
    method: 'GET',
    url: `${metaUrl}/${VERSION}/${config.dataset_id}?fields=id,name`,
    headers: {},
  }),
};

function eventOf(purchase: Purchase, to: SendsTo): object | NotSent {
  const identity = identityOf(purchase, to);
  const phone = internationalPhone(identity.phone, identity.phoneCountry)?.slice(1);
  const { address, names } = identity;
  const click = clickOf(identity);
  const lead = identity.click('meta_lead_id', OTHER_DAYS)?.value;
  const isLead = to.config.action_source === 'system_generated' && /^\d{15,17}$/.test(lead ?? '');
  const email = hashed(plainEmail(identity.email));
  if (email === undefined && phone === undefined && click === undefined && !isLead) return NO_IDENTIFIER;
  const value = exactNumber(purchase.value);
  if (value === undefined) return TOO_MANY_DIGITS;
  return {
    event_name: 'Purchase',
    event_time: Math.floor(Date.parse(purchase.wonAt) / 1_000),
    event_id: purchase.eventId,
    action_source: to.config.action_source,
    user_data: known({
      em: listOf(email),
      ph: listOf(hashed(phone)),
      fn: listOf(hashed(names && plainName(names.first))),
      ln: listOf(hashed(names && plainName(names.last))),
      ct: listOf(hashed(address && plainPlace(address.city))),
      st: listOf(hashed(address && plainPlace(address.state))),
      zp: listOf(hashed(address && plainPostcode(address.zip, address.country))),
      country: listOf(hashed(address?.country?.toLowerCase())),
      external_id: listOf(hashed(identity.externalId)),
      fbc: click,
      lead_id: isLead ? lead : undefined,
    }),
    custom_data: {
      ...{ value, currency: purchase.currency, order_id: purchase.eventId },
      ...(isLead && { event_source: 'crm', lead_event_source: 'Kontor' }),
    },
  };
}

/** The cookie of Meta as it came, or made of the click id and the millisecond in which it was first seen. */
function clickOf({ click }: ReturnType<typeof identityOf>): string | undefined {
  const cookie = click('fbc', CLICK_DAYS);
  if (cookie && /^fb\.\d\.\d+\../.test(cookie.value)) return cookie.value;
  const id = click('fbclid', CLICK_DAYS);
  return id && `fb.1.${Date.parse(id.seen_at)}.${id.value}`;
}

function judge({ status, body }: PlatformAnswer): Verdict {
  if (status === 200) return { state: 'sent', reason: null, reference: textIn(body, 'fbtrace_id') };
  const code = Number(textIn(body, 'error', 'code'));
  const subcode = Number(textIn(body, 'error', 'error_subcode'));
  const reason =
    textIn(body, 'error', 'error_user_msg') || textIn(body, 'error', 'message') || `HTTP ${status}`;
  const isTransient = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'is_transient') === true;
  if (status >= 500 || status === 429 || isTransient) return { state: 'waiting', reason };
  if (RETRIED.has(code) || (code >= 80_000 && code <= 80_014)) return { state: 'waiting', reason };
  if (RECONNECT.has(code) || (code === 100 && subcode === 33)) return { state: 'needs_reconnecting', reason };
  return { state: 'refused', reason };
}
