/**
 * The domain in what people type or paste: `northwind.example` in `https://www.northwind.example/team`. A text without a domain stays
 * as it is.
 */
export function typedDomain(text: string): string {
  const address = text.trim().replace(/^(?:https?:\/\/)?(?:www\.)?/i, '');
  const [domain = ''] = address.split(/[/?#:]/, 1);
  return /^[^\s@.]+\.[^\s@]+$/.test(domain) ? domain.toLowerCase() : text;
}

/** The web address that a text contains, with or without `https://`; undefined for any other scheme. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return address && /^https?:$/.test(address.protocol) && address.hostname.includes('.')
    ? address.href
    : undefined;
}
