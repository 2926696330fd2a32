/**
 * The active alphabetic codes of ISO 4217, including funds and metals, after amendment 180 (January 2026).
 * XTS (for testing) and XXX (no currency) are left out. We do not use `Intl`: it lacks some codes, keeps
 * withdrawn ones and changes with the build of Node.
 */
const CODES: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
   CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
   HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
   MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN
   PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD
   TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD
   XPF XPT XSU XUA YER ZAR ZMW ZWG`.split(/\s+/),
);

/** Letters that mean a currency on their own, in lower case and without full stops. */
const WORDS: ReadonlySet<string> = new Set(
  `afl ar b/ birr br bs bss cfa cfpf din dh dkr dollar dollars euro euros fcfa fr franc francs ft gs kč kn kr krona
   kronor krone kroner ksh kz km lei lek leu mtn naf nis nkr peso pesos pound pounds q r rf rm rp rs rupee rupees s/
   skr tk tl tsh ush yen yuan zk zl zł íkr лв ден дин грн км р руб сом тг soʻm 元 円 圆 원 دإ دب دت دج دك رس رع رق`.split(
    /\s+/,
  ),
);

/** Letters that distinguish currencies with the same sign: `US$`, `R$`, `NT$`, `$CA`, `E£`. */
const SIGN_LETTERS: ReadonlySet<string> = new Set(
  `a ar au bbd bds bm bz c ca cl co cu e ec fj fk gb gh gi gy hk j jm jp ky l lb lr mex mx n na nt nz r rd s sb sg sr
   tt u us uy ws z`.split(/\s+/),
);

/** Whether an upper-case text is an active currency code of ISO 4217 (docs/behaviour/deals.md 4). */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}

/**
 * Whether a text beside an amount means only a currency: a sign (Unicode category Sc), an ISO code, or
 * letters such as `kr`, `Fr.` or `US$`, in any case and with spaces. Other letters do not count, because some
 * change the amount: `5k`, `5 Mio`, `5c`.
 */
export function isCurrencyMark(text: string): boolean {
  const mark = text.replaceAll(/\p{Zs}|(?<=[\p{L}/])\./gu, '');
  const letters = mark.replace(/\p{Sc}/u, '');
  const word = letters.toLowerCase();
  if (isCurrencyCode(letters.toUpperCase()) || WORDS.has(word)) return true;
  return letters !== mark && (letters === '' || SIGN_LETTERS.has(word));
}
