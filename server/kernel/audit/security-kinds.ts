/** All kinds of events in the security log. */
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
  'recovery_codes_made',
  'recovery_code_used',
  'reauthentication_failed',
  'security_settings_changed',
  'account_disabled',
  'account_enabled',
  'organization_created',
  'organization_exported',
  'organization_erasure_requested',
  'organization_erasure_canceled',
  'single_sign_on_changed',
  'single_sign_on_connected',
  'mail_server_changed',
  'api_key_created',
  'api_key_revoked',
  'app_registered',
  'app_removed',
  'app_connected',
  'app_disconnected',
  'member_joined',
  'role_changed',
  'member_removed',
  'member_exported',
  'member_erased',
  'workflow_author_left',
  'exported',
  'backed_up',
  'access_denied',
  'rate_limited',
] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];

/**
 * Kinds of events that are also emailed to the person concerned. Sign-ins are emailed only if the browser is
 * new to the person.
 */
export const MAILED_KINDS = [
  'signed_in',
  'password_changed',
  'password_reset',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'single_sign_on_connected',
  'api_key_created',
  'organization_exported',
  'organization_erasure_requested',
  'organization_erasure_canceled',
  'member_erased',
  'workflow_author_left',
] as const satisfies readonly SecurityKind[];

export type MailedKind = (typeof MAILED_KINDS)[number];

/** Whether events of this kind are emailed. */
export function isMailed(kind: SecurityKind, details: { readonly new_browser?: unknown }): boolean {
  if (kind === 'signed_in') return details.new_browser === true;
  return MAILED_KINDS.some((mailed) => mailed === kind);
}

/** The roles of the members who are also emailed events of this kind. */
export function rolesMailed(kind: SecurityKind): readonly ('owner' | 'admin' | 'member')[] {
  if (kind === 'organization_erasure_requested' || kind === 'organization_erasure_canceled') {
    return ['owner', 'admin', 'member'];
  }
  const toOwners: readonly SecurityKind[] = [
    'api_key_created',
    'organization_exported',
    'member_erased',
    'workflow_author_left',
  ];
  return toOwners.includes(kind) ? ['owner'] : [];
}
