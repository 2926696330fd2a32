/** What stands in the place of a secret. */
const CUT = '[redacted]';

/** Shorter texts are not looked for: they would be found in the middle of harmless ones. */
const SHORTEST_HIDDEN = 4;

/** A member of JSON that is named after a secret, and its text. */
const SECRET_MEMBER =
  /("[\w-]*(?:secret|password|passwd|token|authorization|cookie|api_?key|sealed)[\w-]*":)"(?:[^"\\]|\\.)*"/gi;

/** What is or looks like a secret in a text, and what takes its place. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // A row that PostgreSQL refused, with all its values.
  [/(Failing row contains \().*/gs, `$1${CUT})`],
  [/(:\/\/)[^\s"/@]+@/g, `$1${CUT}@`],
  [/(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${CUT}`],
  [/([?&](?:code|token|setup|secret|key|password|state)=)[^&\s"]+/gi, `$1${CUT}`],
  [/kontor_[0-9A-Za-z]{20,}/g, CUT],
  [/whsec_[0-9A-Za-z+/=]{8,}/g, CUT],
  // Secrets, tokens, hashes and sealed values as hexadecimal digits; 32 bytes as base64, of either alphabet.
  [/(?<![0-9a-f])[0-9a-f]{64,}/gi, CUT],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, CUT],
  [/(?<![0-9A-Za-z+/])[0-9A-Za-z+/]{43}=/g, CUT],
];

/** Finds every text that any of the patterns may change, and few others, so that most lines are looked at once. */
const SUSPECT =
  /[\w+/-]{43}|kontor_|whsec_|:\/\/|bearer|basic|Failing row|[?&][a-z]+=|secret|passw|token|authorization|cookie|api_?key|sealed/i;

/** Takes secrets out of a line of JSON, which stays one. */
export type Redact = (line: string) => string;

/** Takes what is or looks like a secret out of a text for people. */
export function redactText(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/**
 * Makes a redactor of lines of JSON.
 * @param hidden texts that must not appear whatever they look like, such as passwords of the configuration
 */
export function createRedactor(hidden: readonly string[] = []): Redact {
  // In a line of JSON a text stands escaped.
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

/** A string of JSON. Its escapes are taken away first: the letter of one would seem to be part of what follows it. */
function redactString(literal: string): string {
  if (!SUSPECT.test(literal)) return literal;
  if (!literal.includes('\\')) return `"${redactText(literal.slice(1, -1))}"`;
  const text: unknown = JSON.parse(literal);
  return JSON.stringify(redactText(String(text)));
}
