/**
 * The headers of every page: no script, no frame, nothing from elsewhere, kept nowhere. The address is not told to
 * other sites, because it may hold the secret of a link.
 * @param formTargets origins besides ours to which a form may lead on, such as that of an app that a person approves
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      'img-src data:',
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}
