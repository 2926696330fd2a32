import { createHmac } from 'node:crypto';
import { type Asked, type Counted, type Fake, members, require, type Told, text } from './fake.ts';

/** A receiver of one's own, which checks signatures by Standard Webhooks and counts each event id once. */
export class FakeReceiver implements Fake {
  readonly counted = new Map<string, Counted>();
  readonly secret = 'a-signing-secret-of-more-than-32-characters';

  answer({ method, headers, text: sent, body }: Asked): Told {
    const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
    const signature = createHmac('sha256', this.secret).update(`${id}.${at}.${sent}`).digest('base64');
    if (method !== 'POST' || headers['webhook-signature'] !== `v1,${signature}`) return { status: 401 };
    const { type, data } = members(body, 'body', { needed: ['type', 'timestamp', 'data'] });
    if (type === 'conversion.test') return { status: 204 };
    require(type === 'conversion.recorded', 'type');
    const event = members(data, 'data', {
      needed: [
        'conversion_id',
        'event_id',
        'deal_id',
        'contact_id',
        'value',
        'currency',
        'won_at',
        'click_ids',
        'consent',
      ],
      allowed: ['email_sha256', 'phone_sha256', 'email', 'phone'],
    });
    const event_id = text(event.event_id, 'event_id');
    require(id === event_id, 'webhook-id');
    const value = text(event.value, 'value');
    const at_ms = Date.parse(text(event.won_at, 'won_at'));
    if (!this.counted.has(event_id)) {
      this.counted.set(event_id, { id: event_id, value, currency: String(event.currency), at: at_ms, event });
    }
    return { status: 204 };
  }
}
