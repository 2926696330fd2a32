/** Everything that the security log tells of. */
export const SECURITY_KINDS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'factor_added',
  'factor_removed',
  'api_key_created',
  'api_key_revoked',
  'app_connected',
  'app_disconnected',
  'role_changed',
  'member_removed',
  'exported',
  'backed_up',
  'access_denied',
  'rate_limited',
] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];
