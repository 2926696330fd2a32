import type { NotSent, PlatformAddresses, PlatformRequest } from '../platforms/platform.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import {
  CONSENT_DENIED,
  CONSENT_MISSING,
  DEAL_DELETED,
  NEGATIVE_VALUE,
  NO_CONTACT,
  NO_VALUE,
  PERSONALIZATION_DENIED,
  tooOld,
} from '../platforms/reasons.ts';
import type { Send } from './read-send.ts';

const DAY_MS = 86_400_000;

/**
 * Decides whether a conversion may be sent, and builds its request (docs/behaviour/conversions.md 9 to 14). Pure.
 * @param now in milliseconds
 */
export function prepareSend(
  { purchase, destination, deal_exists }: Send,
  addresses: PlatformAddresses,
  now: number,
): PlatformRequest | NotSent {
  const platform = PLATFORMS[destination.kind];
  const { contact, consent, value } = purchase;
  if (!deal_exists) return DEAL_DELETED;
  if (contact === null) return NO_CONTACT;
  if (consent.ad_user_data === 'denied') return CONSENT_DENIED;
  if (destination.consent_policy === 'only_granted' && consent.ad_user_data === null) return CONSENT_MISSING;
  if (consent.ad_personalization === 'denied' && !platform.knowsPersonalization)
    return PERSONALIZATION_DENIED;
  if (value.startsWith('-')) return NEGATIVE_VALUE;
  if (value === '0' && destination.zero_value === 'skip') return NO_VALUE;
  const days = platform.takesDays(destination.config);
  if (days !== null && now - Date.parse(purchase.wonAt) > days * DAY_MS) return tooOld(platform.title, days);
  return platform.request({ ...purchase, contact }, destination, addresses);
}
