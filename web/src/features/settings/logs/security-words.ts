import type { Choice } from '../../../ui/form/select.tsx';
import type { SecurityEvent, SecurityKind } from './api/security-log.ts';

/** The kinds of events in words. */
const KIND_WORDS: Readonly<Record<SecurityKind, string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'Other browsers signed out',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  reauthentication_failed: 'Identity check failed',
  security_settings_changed: 'Security settings changed',
  account_disabled: 'Account disabled',
  account_enabled: 'Account enabled',
  organization_created: 'Organization created',
  organization_erasure_requested: 'Erasure of the organization requested',
  organization_exported: 'All data of the organization exported',
  organization_erasure_canceled: 'Erasure of the organization canceled',
  single_sign_on_changed: 'Single sign-on changed',
  single_sign_on_connected: 'Single sign-on connected',
  mail_server_changed: 'Mail server changed',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  app_registered: 'App registered',
  app_removed: 'App removed',
  app_connected: 'App connected',
  app_disconnected: 'App disconnected',
  member_joined: 'Member joined',
  role_changed: 'Role changed',
  member_removed: 'Member removed',
  member_exported: 'Data of a member exported',
  member_erased: 'Member erased',
  workflow_author_left: 'Author of workflows left',
  exported: 'Data exported',
  backed_up: 'Backup created',
  access_denied: 'Access denied',
  rate_limited: 'Rate limit exceeded',
};

/** All kinds of events as choices. */
export const KINDS: readonly Choice[] = Object.entries(KIND_WORDS).map(([id, name]) => ({ id, name }));

/** `sign_in_failed` as `Sign-in failed`. */
export function kindInWords(kind: SecurityKind): string {
  return KIND_WORDS[kind];
}

/** Who did it and from where: `Mara Lindqvist · 192.0.2.7`. */
export function whoAndWhere({ user_id, user_name, address }: SecurityEvent): string {
  const who = user_name ?? (user_id === null ? 'Kontor' : 'A former member');
  return `${who} · ${address ?? 'Command line'}`;
}
