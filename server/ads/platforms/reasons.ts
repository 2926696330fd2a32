import type { NotSent } from './platform.ts';

/** Why purchases are not sent, as people read it in the log. */

export const NO_IDENTIFIER: NotSent = {
  state: 'withheld',
  reason:
    'The contact has nothing by which this platform could recognize them: no usable email address, phone number or click id.',
};

export const TOO_MANY_DIGITS: NotSent = {
  state: 'refused',
  reason: 'The value has more digits than this platform can take exactly.',
};

export const NO_CONTACT: NotSent = {
  state: 'withheld',
  reason: 'The deal has no contact, or the contact was deleted or erased.',
};

export const DEAL_DELETED: NotSent = { state: 'withheld', reason: 'The deal was deleted.' };

export const NO_VALUE: NotSent = { state: 'withheld', reason: 'The deal has no value.' };

export const NEGATIVE_VALUE: NotSent = { state: 'refused', reason: 'The value is negative.' };

export const CONSENT_DENIED: NotSent = {
  state: 'withheld',
  reason: 'The contact refused that data about them is sent to advertising platforms.',
};

export const CONSENT_MISSING: NotSent = {
  state: 'withheld',
  reason: 'The contact has not agreed that data about them is sent to advertising platforms.',
};

export const PERSONALIZATION_DENIED: NotSent = {
  state: 'withheld',
  reason: 'The contact refused personalized advertising, and this platform cannot be told so.',
};

/** Why a purchase is too old. */
export function tooOld(title: string, days: number): NotSent {
  return { state: 'too_old', reason: `${title} takes purchases for ${days} days after the deal was won.` };
}

/** No attempt is made later: a platform might not recognize the repetition and count it again. */
export const ENDED_AFTER_TWO_DAYS =
  'It could not be sent within 48 hours. Later the platform might count it twice, so nobody but you can send it again.';
