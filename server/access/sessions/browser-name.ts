const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a `User-Agent` says of browser and system. */
export interface Client {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** The browser and system of a `User-Agent`, as people know them. */
export function clientOf(userAgent: string): Client {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1];
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/** A client in English words. */
export function browserInWords({ browser, system }: Client): string {
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** A short name for a `User-Agent` that a person recognizes: `Firefox on Linux`. */
export function browserName(userAgent: string): string {
  return browserInWords(clientOf(userAgent));
}
