import { isCurrencyCode } from './currency.ts';

// Currencies that share a name or a sign, the most common first.
const DOLLARS = `USD AUD CAD NZD SGD HKD TWD MXN ARS BBD BMD BND BRL BSD BZD CLP COP CUP DOP FJD GYD JMD KYD LRD MOP NAD NIO SBD SRD
  TOP TTD UYU WST XCD XCG ZWG`;
const POUNDS = 'GBP EGP FKP GIP LBP SDG SHP SSP SYP';
const RUPEES = 'INR PKR LKR NPR MUR SCR';
const PESOS = 'MXN ARS CLP COP CUP DOP PHP UYU';

/** Letters that mean a currency on their own, in lower case and without full stops. */
const WORDS = table(`
  afl AWG | ar MGA | b/ PAB | birr ETB | br ETB BYN | bs VES BOB | bss VES | cfa XOF XAF | cfpf XPF | din RSD | dh AED MAD | dkr DKK | dollar ${DOLLARS} |
  dollars ${DOLLARS} | euro EUR | euros EUR | fcfa XAF XOF | fr CHF DJF GNF BIF | franc CHF XOF XAF | francs CHF XOF XAF | ft HUF | gs PYG | íkr ISK | kč CZK | kn HRK | kr SEK NOK DKK ISK |
  krona SEK ISK | kronor SEK ISK | krone NOK DKK | kroner NOK DKK | ksh KES | kz AOA | km BAM | lei RON MDL | lek ALL | leu RON MDL | mtn MZN | naf XCG |
  nis ILS | nkr NOK | peso ${PESOS} | pesos ${PESOS} | pound ${POUNDS} |
  pounds ${POUNDS} | q GTQ | r ZAR | rf MVR RWF | rm MYR | rp IDR | rs ${RUPEES} |
  rupee ${RUPEES} | rupees ${RUPEES} | s/ PEN | skr SEK | soʻm UZS | tk BDT | tl TRY | tsh TZS | ush UGX | yen JPY | yuan CNY |
  zk ZMW | zl PLN | zł PLN | лв BGN | ден MKD | дин RSD | грн UAH | км BAM | р RUB BYN | руб RUB BYN | сом KGS | тг KZT | 元 CNY TWD HKD | 円 JPY | 圆 CNY | 원 KRW |
  دإ AED | دب BHD | دت TND | دج DZD | دك KWD | رس SAR | رع OMR | رق QAR
`);

/** Signs of currencies (Unicode category Sc). `¤` leaves open which one is meant. */
const SIGNS = table(`
  $ ${DOLLARS} | ＄ ${DOLLARS} | ﹩ ${DOLLARS} | € EUR | £ ${POUNDS} | ￡ GBP | ¥ JPY CNY | ￥ JPY CNY | ¤ | ₩ KRW KPW | ￦ KRW |
  ֏ AMD | ؋ AFN | ৳ BDT | ฿ THB | ៛ KHR | ₡ CRC | ₦ NGN | ₨ PKR INR LKR NPR MUR SCR | ₪ ILS | ₫ VND | ₭ LAK | ₮ MNT | ₱ PHP | ₲ PYG | ₴ UAH | ₵ GHS |
  ₸ KZT | ₹ INR | ₺ TRY | ₼ AZN | ₽ RUB | ₾ GEL | ⃀ KGS | ﷼ IRR OMR QAR SAR YER
`);

/** Letters that distinguish currencies with the same sign: `US$`, `R$`, `NT$`, `$CA`, `E£`. */
const SIGN_LETTERS = table(`
  a AUD | ar ARS | au AUD | bbd BBD | bds BBD | bm BMD | br BRL | bz BZD | c CAD NIO | ca CAD | cl CLP | co COP | cu CUP | e EGP | ec XCD | fj FJD | fk FKP | gb GBP |
  gh GHS | gi GIP | gy GYD | hk HKD | j JMD | jm JMD | jp JPY | ky KYD | l LBP LRD | lb LBP | lr LRD | mex MXN | mx MXN | n NAD | na NAD | nt TWD | nz NZD | r BRL | rd DOP |
  s SGD SRD SYP | sb SBD | sg SGD | sr SRD | tt TTD | u USD UYU | us USD | uy UYU | ws WST | z ZWG
`);

/**
 * The currencies that a text beside an amount may mean, the most common first; undefined unless it means only a currency: a sign, an ISO
 * code, or letters such as `kr`, `Fr.` or `US$`, in any case and with spaces. Other letters do not count, because some change the amount:
 * `5k`, `5 Mio`, `5c`. A sign that no currency of ISO 4217 has, such as `₿`, and a code that was withdrawn mean themselves.
 */
export function currenciesOfMark(text: string): readonly string[] | undefined {
  const mark = text.replaceAll(/\p{Zs}|(?<=[\p{L}/])\./gu, '');
  const [sign] = /\p{Sc}/u.exec(mark) ?? [];
  const letters = sign === undefined ? mark : mark.replace(sign, '');
  if (isCurrencyCode(letters.toUpperCase())) return [letters.toUpperCase()];
  const word = letters.toLowerCase();
  if (sign === undefined) return WORDS.get(word);
  if (letters === '') return SIGNS.get(sign) ?? [sign];
  return SIGN_LETTERS.get(word) ?? WORDS.get(word);
}

/** Whether a text beside an amount means only a currency. */
export function isCurrencyMark(text: string): boolean {
  return currenciesOfMark(text) !== undefined;
}

/** Marks, each with its currencies. */
function table(entries: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    entries.split('|').map((entry) => {
      const [mark = '', ...codes] = entry.trim().split(/\s+/);
      return [mark, codes];
    }),
  );
}
