import type { MailedKind } from '../../kernel/audit/security-kinds.ts';
import type { SecurityNotice } from '../../kernel/audit/security-notice.ts';
import { type InLanguages, languageOf } from '../../kernel/language/language.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { oneLine, shortName } from '../../kernel/mail/names.ts';
import { clientOf } from '../sessions/browser-name.ts';
import { ENGLISH } from './notice-words/english.ts';
import { GERMAN } from './notice-words/german.ts';
import type { NoticeNames, NoticeWords } from './notice-words/notice-words.ts';

const WORDS: InLanguages<NoticeWords> = { en: ENGLISH, de: GERMAN };

/** The page on which the person can do something about it. */
const PLACES: Readonly<Record<MailedKind, string>> = {
  signed_in: '/settings/profile',
  password_changed: '/reset-password',
  password_reset: '/reset-password',
  factor_added: '/settings/profile',
  factor_removed: '/settings/profile',
  recovery_code_used: '/settings/profile',
  single_sign_on_connected: '/settings/profile',
  api_key_created: '/settings/api-keys',
  workflow_author_left: '/settings/members',
  member_erased: '/settings/members',
  organization_exported: '/settings/members',
  organization_erasure_requested: '/settings/organization',
  organization_erasure_canceled: '/settings/members',
};

/** The email about a security event. It contains no secret and no link that gives access. */
export function noticeMessage(notice: SecurityNotice, names: NoticeNames, baseUrl: string): Mail {
  const words = WORDS[languageOf(names.language)];
  const { subject, happened, otherwise } = words.events[notice.kind];
  const { address, browser, occurred_at } = notice;
  return {
    ...{ kind: 'security_notice', account: 'server' },
    to: names.email,
    subject,
    text: words.text({
      name: shortName(names.name),
      happened: oneLine(happened(notice, names)),
      time: momentOf(occurred_at, words.locale),
      origin:
        address === null ? words.byOperator : words.from(address, words.client(clientOf(browser ?? ''))),
      otherwise,
      link: baseUrl + PLACES[notice.kind],
    }),
  };
}

function momentOf(timestamp: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(timestamp))} UTC`;
}
