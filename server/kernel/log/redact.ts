/** Replaces a secret. */
const CUT = '[redacted]';

/** Shorter texts are not searched for: they would be found within harmless ones. */
const SHORTEST_HIDDEN = 4;

/** A JSON member named like a secret, with its text. */
const SECRET_MEMBER =
  /("[\w-]*(?:secret|password|passwd|token|authorization|cookie|api_?key|sealed)[\w-]*":)"(?:[^"\\]|\\.)*"/gi;

/** Patterns of secrets, and their replacements. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // A row that PostgreSQL refused, with all its values.
  [/(Failing row contains \().*/gs, `$1${CUT})`],
  [/(:\/\/)[^\s"/@]+@/g, `$1${CUT}@`],
  [/(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${CUT}`],
  [/([?&](?:code|token|setup|secret|key|password|state)=)[^&\s"]+/gi, `$1${CUT}`],
  [/kontor_[0-9A-Za-z]{20,}/g, CUT],
  [/whsec_[0-9A-Za-z+/=]{8,}/g, CUT],
  // Secrets, tokens, hashes and sealed values as hexadecimal digits; 32 bytes as base64 or base64url.
  [/(?<![0-9a-f])[0-9a-f]{64,}/gi, CUT],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, CUT],
  [/(?<![0-9A-Za-z+/])[0-9A-Za-z+/]{43}=/g, CUT],
];

/**
 * Matches every text that one of the patterns may change and few others, so that most lines need only this check. It looks for a long
 * word only where one begins; otherwise each letter of an id would be tried as a beginning.
 */
const SUSPECT =
  /(?<![\w+/-])[\w+/-]{43}|kontor_|whsec_|:\/\/|bearer|basic|Failing row|[?&][a-z]+=|secret|passw|token|authorization|cookie|api_?key|sealed/i;

/** Removes secrets from a line of JSON; the result is valid JSON. */
export type Redact = (line: string) => string;

/** Removes secrets, and what looks like one, from a text for people. */
export function redactText(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/**
 * Creates a redactor for lines of JSON.
 * @param hidden texts that must never appear, such as passwords in the configuration
 */
export function createRedactor(hidden: readonly string[] = []): Redact {
  // A text is escaped inside a line of JSON.
  const forms = hidden
    .filter((text) => text.length >= SHORTEST_HIDDEN)
    .map((text) => JSON.stringify(text).slice(1, -1));
  const literals = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (line) => {
    const rest = literals.reduce((shown, literal) => shown.replaceAll(literal, CUT), line);
    if (!SUSPECT.test(rest)) return rest;
    return rest.replace(SECRET_MEMBER, `$1"${CUT}"`).replace(/"(?:[^"\\]|\\.)*"/g, redactString);
  };
}

/**
 * Redacts a JSON string. Escapes are decoded first; otherwise the letter of one would seem to belong to the text after
 * it.
 */
function redactString(literal: string): string {
  if (!SUSPECT.test(literal)) return literal;
  if (!literal.includes('\\')) return `"${redactText(literal.slice(1, -1))}"`;
  const text: unknown = JSON.parse(literal);
  return JSON.stringify(redactText(String(text)));
}
