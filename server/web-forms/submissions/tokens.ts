import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/fields/uuid.ts';
import { type Place, SealedValueError } from '../../kernel/secrets/sealed-value.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';

/**
 * Tokens of pages and links. They are sealed by the server, so nobody can make or change one, and nothing has to be stored for those that
 * are never used.
 */

/** A page is good for a day. */
const LIFETIME_MS = 86_400_000;

const NOTHING = '00000000-0000-0000-0000-000000000000';

/** What the token of a page says. */
export interface PageToken {
  /** The id of the submission that it allows. */
  readonly id: string;
  /** When the page was shown, and from when on a person can have filled it in, in milliseconds. */
  readonly shownAtMs: number;
  readonly readyAtMs: number;
  /** What signs the puzzle of the page. */
  readonly puzzleKey: string;
  /** The version of the form that the page showed. */
  readonly version: number;
}

function placeOfPage(formId: string): Place {
  return { table: 'form_submissions', column: 'page_token', organizationId: null, rowId: formId };
}

/** Nobody fills in a page sooner. The page that asks once more for a press of the button needs less time. */
export const FILLING_MS = 2_000;
export const PRESSING_MS = 800;

/** @param takesMs how long a person needs at least */
export async function newPageToken(
  statements: Statements,
  secrets: Secrets,
  { id, version }: { readonly id: string; readonly version: number },
  takesMs: number,
): Promise<{ readonly token: string; readonly page: PageToken }> {
  const shownAtMs = Date.now();
  const puzzleKey = randomBytes(16).toString('hex');
  const page = { id: uuidv7(), shownAtMs, readyAtMs: shownAtMs + takesMs, puzzleKey, version };
  const parts = JSON.stringify([page.id, page.shownAtMs, page.readyAtMs, page.puzzleKey, version]);
  const sealed = await secrets.seal(statements, placeOfPage(id), parts);
  return { token: sealed.toString('base64url'), page };
}

/** What a token says; undefined if it is not one of the form, or too old. */
export async function readPageToken(
  statements: Statements,
  secrets: Secrets,
  formId: string,
  token: string | undefined,
): Promise<PageToken | undefined> {
  if (token === undefined || token === '') return undefined;
  const text = await opened(secrets.open(statements, placeOfPage(formId), Buffer.from(token, 'base64url')));
  if (text === undefined) return undefined;
  const [id, shownAtMs, readyAtMs, puzzleKey, version]: readonly unknown[] = JSON.parse(text);
  const page = {
    id: String(id),
    shownAtMs: Number(shownAtMs),
    readyAtMs: Number(readyAtMs),
    puzzleKey: String(puzzleKey),
    version: Number(version),
  };
  return Date.now() - page.shownAtMs > LIFETIME_MS ? undefined : page;
}

/** The submission that a link names. */
export interface LinkedSubmission {
  readonly organizationId: string;
  readonly submissionId: string;
}

const LINK: Place = {
  table: 'form_submissions',
  column: 'confirmation_token',
  organizationId: null,
  rowId: NOTHING,
};

/** The token of the link in an email. */
export async function confirmationToken(
  statements: Statements,
  secrets: Secrets,
  { organizationId, submissionId }: LinkedSubmission,
): Promise<string> {
  const sealed = await secrets.seal(statements, LINK, `${organizationId} ${submissionId}`);
  return sealed.toString('base64url');
}

/** The submission that a link names; undefined if it is no link of ours. */
export async function readConfirmationToken(
  statements: Statements,
  secrets: Secrets,
  token: string,
): Promise<LinkedSubmission | undefined> {
  const text = await opened(secrets.open(statements, LINK, Buffer.from(token, 'base64url')));
  const [organizationId = '', submissionId = ''] = text?.split(' ') ?? [];
  return isUuid(organizationId) && isUuid(submissionId) ? { organizationId, submissionId } : undefined;
}

async function opened(opening: Promise<string>): Promise<string | undefined> {
  return opening.catch((error: unknown) => {
    if (error instanceof SealedValueError) return undefined;
    throw error;
  });
}
