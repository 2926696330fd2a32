import { ApiError } from '../../kernel/operations/errors.ts';

/** 403 for what concerns the whole account, asked by someone whom a provider proved for its organization only. */
export function singleSignOnIsNotEnough(): ApiError {
  return new ApiError(
    403,
    'forbidden',
    'You are signed in by single sign-on, which is for one organization only. Sign in to your account itself for this.',
  );
}
