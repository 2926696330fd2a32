import type { SecurityNotice } from '../../kernel/audit/security-notice.ts';
import { languageOf } from '../../kernel/language/language.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { oneLine, shortName } from '../../kernel/mail/names.ts';
import { clientOf } from '../sessions/browser-name.ts';
import { ENGLISH } from './notice-words/english.ts';
import { GERMAN } from './notice-words/german.ts';
import type { NoticeNames } from './notice-words/notice-words.ts';

const WORDS = { en: ENGLISH, de: GERMAN };

/** The email about a security event. It contains no secret and no link that gives access. */
export function noticeMessage(notice: SecurityNotice, names: NoticeNames, baseUrl: string): Mail {
  const words = WORDS[languageOf(names.language)];
  const { subject, happened, otherwise, place } = words.events[notice.kind];
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
      link: baseUrl + place,
    }),
  };
}

function momentOf(timestamp: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(timestamp))} UTC`;
}
