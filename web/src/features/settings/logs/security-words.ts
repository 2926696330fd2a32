import { t } from '../../../language/words.ts';
import type { Choice } from '../../../ui/form/select.tsx';
import type { SecurityEvent, SecurityKind } from './api/security-log.ts';

/** The kinds of events in words. */
const KIND_WORDS: Readonly<Record<SecurityKind, string>> = {
  signed_in: t`Signed in`,
  sign_in_failed: t`Sign-in failed`,
  signed_out: t`Signed out`,
  session_ended: t`Other browsers signed out`,
  password_changed: t`Password changed`,
  password_reset_requested: t`Password reset requested`,
  password_reset: t`Password reset`,
  factor_added: t`Second factor added`,
  factor_removed: t`Second factor removed`,
  recovery_codes_made: t`Recovery codes created`,
  recovery_code_used: t`Recovery code used`,
  reauthentication_failed: t`Identity check failed`,
  security_settings_changed: t`Security settings changed`,
  account_disabled: t`Account disabled`,
  account_enabled: t`Account enabled`,
  organization_created: t`Organization created`,
  organization_erasure_requested: t`Erasure of the organization requested`,
  organization_exported: t`All data of the organization exported`,
  organization_erasure_canceled: t`Erasure of the organization canceled`,
  single_sign_on_changed: t`Single sign-on changed`,
  single_sign_on_connected: t`Single sign-on connected`,
  mail_server_changed: t`Mail server changed`,
  api_key_created: t`API key created`,
  api_key_revoked: t`API key revoked`,
  app_registered: t`App registered`,
  app_removed: t`App removed`,
  app_connected: t`App connected`,
  app_disconnected: t`App disconnected`,
  member_joined: t`Member joined`,
  role_changed: t`Role changed`,
  member_removed: t`Member removed`,
  member_exported: t`Data of a member exported`,
  member_erased: t`Member erased`,
  workflow_author_left: t`Author of workflows left`,
  exported: t`Data exported`,
  backed_up: t`Backup created`,
  access_denied: t`Access denied`,
  rate_limited: t`Rate limit exceeded`,
};

/** All kinds of events as choices. */
export const KINDS: readonly Choice[] = Object.entries(KIND_WORDS).map(([id, name]) => ({ id, name }));

/** `sign_in_failed` as `Sign-in failed`. */
export function kindInWords(kind: SecurityKind): string {
  return KIND_WORDS[kind];
}

/** Who did it and from where: `Mara Lindqvist · 192.0.2.7`. */
export function whoAndWhere({ user_id, user_name, address }: SecurityEvent): string {
  const who = user_name ?? (user_id === null ? 'Kontor' : t`A former member`);
  return `${who} · ${address ?? t`Command line`}`;
}
