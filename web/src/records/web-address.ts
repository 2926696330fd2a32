/** The address of a web page that a text names, with or without `https://`; nothing else may be opened. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return address && /^https?:$/.test(address.protocol) && address.hostname.includes('.')
    ? address.href
    : undefined;
}
