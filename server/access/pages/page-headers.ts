/**
 * The headers of all pages: no scripts other than ours, no frames, nothing from other origins, no caching.
 * @param formTargets further origins to which a form may lead, such as that of an app being approved
 * @param scripts whether the page loads our scripts, and whether these ask the server for something
 */
export function pageHeaders(
  formTargets: readonly string[] = [],
  scripts: 'none' | 'silent' | 'asking' = 'none',
): Record<string, string> {
  return documentHeaders([
    "style-src 'self'",
    ...(scripts === 'none' ? [] : ["script-src 'self'"]),
    ...(scripts === 'asking' ? ["connect-src 'self'"] : []),
    "font-src 'self'",
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ]);
}

/**
 * Prevents windows of other sites from keeping a reference to ours (HTML, section 7.1.3). Pages on the way to a
 * consent omit it: an app opens them in its own window, to which the last page has to report.
 */
export const APART = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;

/** Browser features that none of our pages uses, so they are disabled. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The headers of our documents. They cannot be framed, and their address is not sent to other sites, because it may
 * contain the secret of a link.
 * @param allowed directives for what the content may load and send; everything else is forbidden
 */
export function documentHeaders(allowed: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      ...allowed,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Permissions-Policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
  };
}

/** The headers of a file whose name changes with its content, so that browsers may cache it forever. */
export const LASTING_FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;
