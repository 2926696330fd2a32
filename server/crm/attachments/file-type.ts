import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from './file-name.ts';

/** What is known of nothing but the name. */
const UNKNOWN = 'application/octet-stream';
const TEXT = 'text/plain';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/**
 * Types whose content looks like that of another type. Only where the content has the type on the left, the end of the name
 * decides.
 */
const BY_NAME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': {
    docx: `${OFFICE}.wordprocessingml.document`,
    xlsx: `${OFFICE}.spreadsheetml.sheet`,
    pptx: `${OFFICE}.presentationml.presentation`,
    odt: `${OPEN_DOCUMENT}.text`,
    ods: `${OPEN_DOCUMENT}.spreadsheet`,
    odp: `${OPEN_DOCUMENT}.presentation`,
  },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    msg: 'application/vnd.ms-outlook',
  },
  'application/xml': { svg: 'image/svg+xml' },
  [TEXT]: {
    csv: 'text/csv',
    eml: 'message/rfc822',
    htm: 'text/html',
    html: 'text/html',
    ics: 'text/calendar',
    json: 'application/json',
    md: 'text/markdown',
    svg: 'image/svg+xml',
    vcf: 'text/vcard',
    xml: 'application/xml',
  },
};

/** Images that a browser shows without running anything in them. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

/** Whether a browser may show a file of this type in a page, rather than save it. */
export function isShown(type: string): boolean {
  return SHOWN.has(type);
}

/**
 * The type of a file, from its content. What the sender says about it does not count.
 * @param head the first bytes
 */
export async function typeOfFile(head: Uint8Array, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head);
  const type = found?.mime ?? (isText(head) ? TEXT : UNKNOWN);
  return BY_NAME[type]?.[extensionOf(name)] ?? type;
}

/** Whether bytes are text in UTF-8. The last character may be cut off. */
function isText(head: Uint8Array): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
