import { ApiError } from '../../kernel/operations/errors.ts';

/**
 * 403 for an action on the whole account, requested by someone whom a provider authenticated for its organization
 * only.
 */
export function singleSignOnIsNotEnough(): ApiError {
  return new ApiError(
    403,
    'forbidden',
    'You are signed in with single sign-on, which covers only one organization. Sign in with your password or passkey to do this.',
  );
}
