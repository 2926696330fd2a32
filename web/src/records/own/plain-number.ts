/** The digits of a number as people write it, `1 200,5` as `1200.5`; undefined if it is none. */
export function plainNumber(text: string): string | undefined {
  // Many keyboards have a comma in place of the decimal point; before three digits it divides thousands.
  const plain = text.replaceAll(/\s/g, '').replace(/^(-?\d+),(\d+)$/, (_, whole, rest) => {
    return rest.length === 3 ? `${whole}${rest}` : `${whole}.${rest}`;
  });
  return /^-?\d+(\.\d+)?$/.test(plain) ? withoutZeros(plain) : undefined;
}

/** A decimal without zeros before its first digit, as JSON wants it. */
function withoutZeros(decimal: string): string {
  const sign = decimal.startsWith('-') ? '-' : '';
  const digits = decimal.slice(sign.length).replace(/^0+/, '');
  return `${sign}${digits === '' || digits.startsWith('.') ? '0' : ''}${digits}`;
}
