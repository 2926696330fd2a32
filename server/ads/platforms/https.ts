import { identityOf, known } from './identify.ts';
import { hashed, internationalPhone, plainEmail } from './normalize.ts';
import { NO_CREDENTIAL, type Platform, type PlatformAnswer, type Verdict } from './platform.ts';

/** How long click ids are passed on to a receiver of one's own. */
const CLICK_DAYS = 365;

/** The types of its messages. They are no events: webhooks do not deliver them. */
const RECORDED = 'conversion.recorded';
const TEST = 'conversion.test';

/** A receiver of one's own, which gets a signed webhook. */
export const https: Platform = {
  title: 'Your receiver',
  takesDays: () => null,
  knowsPersonalization: true,
  request: (purchase, to) => {
    const { config } = to;
    const identity = identityOf(purchase, to);
    const email = plainEmail(identity.email);
    const phone = internationalPhone(identity.phone, identity.phoneCountry);
    const data = known({
      conversion_id: purchase.conversionId,
      event_id: purchase.eventId,
      deal_id: purchase.dealId,
      contact_id: purchase.contact.id,
      value: purchase.value,
      currency: purchase.currency,
      won_at: purchase.wonAt,
      click_ids: purchase.clicks.filter(({ kind }) => identity.click(kind, CLICK_DAYS)),
      email_sha256: hashed(email),
      phone_sha256: hashed(phone),
      ...(config.clear_identifiers === true && { email, phone }),
      consent: purchase.consent,
    });
    const body = { type: RECORDED, timestamp: purchase.wonAt, data };
    return { method: 'POST', url: config.url ?? '', headers: {}, body };
  },
  credential: NO_CREDENTIAL,
  judge,
  check: ({ config }) => ({
    method: 'POST',
    url: config.url ?? '',
    headers: {},
    body: { type: TEST, timestamp: new Date().toISOString(), data: {} },
  }),
};

/** Any 2xx takes it. 410 ends it, and anything else is tried again, as with webhooks. */
function judge({ status }: PlatformAnswer): Verdict {
  if (status >= 200 && status < 300) return { state: 'sent', reason: null };
  if (status === 410)
    return { state: 'needs_reconnecting', reason: 'The receiver answered 410: it is gone.' };
  return { state: 'waiting', reason: `The receiver answered ${status}.` };
}
