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

/** Whether an upper-case text is an active currency code of ISO 4217 (docs/behaviour/deals.md 4). */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}
