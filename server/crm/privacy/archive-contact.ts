import { z } from 'zod';
import { sendFile } from '../../files/csv/send-file.ts';
import { today, ZIP, zip } from '../../files/exports/zip.ts';
import type { Contents } from '../../kernel/contents/contents.ts';
import type { Send } from '../../kernel/http/bytes/bytes.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { readingIn } from '../../kernel/operations/reading-as.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { archivedFiles } from '../attachments/archive/archived-files.ts';
import { contactId } from '../contacts/contact.schema.ts';
import { exportContactText } from './export-contact.ts';

/** What the archive of a contact is made of. */
export interface ContactArchive {
  readonly ids: readonly string[];
  /** The export as JSON. */
  readonly text: string;
}

/**
 * Exports everything that is stored about a contact, with the contents of its files (docs/privacy.md).
 * @param declared what all families declare about their tables
 */
export function defineArchiveContact(declared: readonly TablePrivacy[]) {
  return defineRead({
    name: 'archive-contact',
    summary: "Export a contact's personal data with its files",
    description:
      'A ZIP archive: `contact.json` is what `privacy-export` answers, `files/` has the contents of the files on the contact, and `files.json` says ' +
      'which is which. Owners, admins and API keys can do this.',
    scope: 'crm:read',
    role: 'admin',
    input: contactId,
    output: z.custom<ContactArchive>(),
    run: async (context, { id }) => ({ data: await exportContactText(context, declared, id) }),
  });
}

/** Makes the function that sends the archive. */
export function sendContactArchive(contents: Contents): Send {
  return async ({ kernel, caller, reply, result }) => {
    const { ids, text }: ContactArchive = Object(result.data);
    const { organizationId } = caller.credential;
    const of = { kind: 'contact', ids };
    const files = await archivedFiles(readingIn(kernel, caller), contents, { organizationId, of });
    const entries = [{ name: 'contact.json', content: whole(text) }, ...files];
    return sendFile(reply, { name: `contact-${today()}.zip`, type: ZIP }, zip(entries, new Date()));
  };
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
