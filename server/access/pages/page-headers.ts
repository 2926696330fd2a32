/**
 * The headers of every page: no script unless it needs one of ours, no frame, nothing from elsewhere, kept nowhere.
 * @param formTargets origins besides ours to which a form may lead on, such as that of an app that a person approves
 * @param hasScripts whether it loads scripts of ours
 */
export function pageHeaders(formTargets: readonly string[] = [], hasScripts = false): Record<string, string> {
  return documentHeaders([
    "style-src 'self'",
    ...(hasScripts ? ["script-src 'self'"] : []),
    "font-src 'self'",
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ]);
}

/**
 * Keeps windows of other sites from holding on to one of ours (HTML, section 7.1.3). Pages on the way to a consent go
 * without: an app opens them in a window of its own, to which its last page has to report.
 */
export const APART = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;

/** What no page of ours uses, so that none can be made to. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The headers of a document of ours, which stands in no frame. The address is not told to other sites, because it may
 * hold the secret of a link.
 * @param allowed what its content may load and send, as directives of a policy that else allows nothing
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

/** The headers of a file whose name changes with its content, so that browsers may keep it for ever. */
export const LASTING_FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;
