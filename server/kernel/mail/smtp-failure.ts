import { AddressNotAllowedError, NameNotResolvedError } from '../network/guarded-connector.ts';
import type { SendResult } from './mail.ts';

const LONGEST_ANSWER = 300;

/** What an error in an SMTP session tells. */
interface SmtpError {
  /** Such as `EAUTH`. */
  readonly code: string;
  /** The code of the server's answer; 0 if there was none. */
  readonly answerCode: number;
  /** The server's answer on one line. */
  readonly answer: string;
}

/**
 * Determines the result of a message whose sending ended with an error. If the server answered, 4xx may succeed later
 * and 5xx will not (RFC 5321, section 4.2.1). If it did not answer, the result is known only if the server has
 * received none of the message.
 * @param hasContent whether the server received the message or part of it
 */
export function resultOf(thrown: unknown, hasContent: boolean): SendResult {
  if (thrown instanceof AddressNotAllowedError) return { outcome: 'failed', reason: NOT_ALLOWED };
  if (thrown instanceof NameNotResolvedError)
    return { outcome: 'retry', reason: 'The host name of the mail server could not be resolved.' };
  const error = readError(thrown);
  const { answerCode } = error;
  if (answerCode >= 500) return { outcome: 'failed', reason: refusalIn(error) };
  if (answerCode >= 400)
    return { outcome: 'retry', reason: `The mail server asked to try again later: ${error.answer}` };
  if (hasContent) {
    const reason = 'The mail server received the message but did not confirm it, so it may have arrived.';
    return { outcome: 'uncertain', reason };
  }
  // If there was no answer: the server offers no sign-in method that both support.
  if (error.code === 'EAUTH') return { outcome: 'failed', reason: NO_SIGN_IN };
  return { outcome: 'retry', reason: WORDS[error.code] ?? 'The connection to the mail server was lost.' };
}

/** Does not name the address, because an organization must not learn how names resolve in the operator's network. */
const NOT_ALLOWED =
  'Kontor does not connect to this mail server. It must have a public address, use encryption, and listen on port 25, 465, 587 or 2525.';

const NO_SIGN_IN = 'The mail server does not support signing in with a user name and password.';

const WORDS: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'The host name of the mail server could not be resolved.',
  ETLS: 'No encrypted connection to the mail server could be made; its certificate may not be valid for its name.',
  EPROTOCOL: 'The server at this address is not a mail server.',
  ESOCKET: 'The mail server could not be reached.',
};

function refusalIn({ code, answer }: SmtpError): string {
  if (code === 'EAUTH') return `The mail server refused the user name or password: ${answer}`;
  if (code === 'ETLS') return `The mail server offers no encryption (STARTTLS): ${answer}`;
  return `The mail server refused the message: ${answer}`;
}

function readError(thrown: unknown): SmtpError {
  const error: object = thrown instanceof Error ? thrown : {};
  const [code, answerCode, answer] = ['code', 'responseCode', 'response'].map((name) =>
    Reflect.get(error, name),
  );
  const cause = Reflect.get(error, 'originalCode');
  const isCertificate = typeof cause === 'string' && /CERT|SIGNATURE|ALTNAME/.test(cause);
  return {
    code: isCertificate ? 'ETLS' : typeof code === 'string' ? code : '',
    answerCode: typeof answerCode === 'number' ? answerCode : 0,
    answer: typeof answer === 'string' ? oneLine(answer) : '',
  };
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}
