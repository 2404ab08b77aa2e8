// The words and symbols that banks write next to the digits of an amount: the currencies of all countries, and words for debit and credit.
// They are not part of the amount parser, because fields on screens accept only dollars.
import type { Affixes } from '../written-amount.ts'

const CODES = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC ' +
    'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ' +
    'ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NIS NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SFR SGD SHP SLE SOS SRD ' +
    'SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG ' +
    'ATS BEF DEM EEK ESP FIM FRF GRD IEP ITL LTL LVL NLG PTE SIT SKK'
  ).split(' '),
)
/** Dollars and pesos with a country code. `K$` and `M$` mean thousands and millions, and are refused. */
const DOLLARS = new Set(
  'A AR AU B BZ C CA CL COL HK J JA MX N NT NZ R RD S SG TT U US Z'.split(' ').map(name => `${name}$`),
)
/** Abbreviations of currencies, without the period at the end. */
const CURRENCY_WORDS = new Set(
  'BS DH DHS EURO EUROS FR FT KČ KC KR KN LEI LV ЛВ R RM RP RS TL ZŁ ZL РУБ Р ГРН ДИН'.split(' '),
)
const DEBIT_WORDS = new Set(['D', 'DB', 'DR', 'DT', 'DEBIT', 'S', 'SOLL'])
const CREDIT_WORDS = new Set(['C', 'CR', 'CT', 'CREDIT', 'H', 'HABEN'])

const TOKEN = /\s*(?:([+-])|([()])|(U\$S|\p{L}{1,3}\$|\$|S\/\.?|B\/\.?)|(\p{Sc}|[元円圓원])|(\p{L}{1,6})\.?)/uy

/** Returns the signs, brackets, currencies and words on one side of the digits. Returns null if there is any other text. */
export function bankAffixes(text: string, isAfter: boolean): Affixes | null {
  const found: Affixes = { signs: '', words: '', opened: 0, closed: 0, currencies: [], codeCount: 0 }
  const trimmed = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < trimmed.length) {
    const token = TOKEN.exec(trimmed)
    if (token === null) return null
    const [, sign, bracket, dollar, currency, word] = token
    if (sign !== undefined) found.signs += sign
    else if (bracket === '(') found.opened += 1
    else if (bracket === ')') found.closed += 1
    else if (dollar !== undefined) {
      const name = dollar.toUpperCase()
      if (/^\p{L}+\$$/u.test(name) && !isDollar(name)) return null
      found.currencies.push(name)
    } else if (currency !== undefined) {
      // A cent sign. If the digits were parsed as dollars, the amount would be a hundred times too large.
      if (/[\u00a2\uffe0]/.test(currency)) return null
      found.currencies.push(currency)
    } else if (!takeWord(found, word!, isAfter)) return null
  }
  return found
}

/** Returns whether a token with a dollar sign is a currency, such as `CLP$` or `USD$`. Its letters are the currency code. */
function isDollar(dollar: string): boolean {
  return DOLLARS.has(dollar) || CODES.has(dollar.slice(0, -1))
}

/** A single letter means debit or credit only if it is a capital after the digits. `50 c` is cents, and `50 d` is pence. */
function takeWord(found: Affixes, word: string, isAfter: boolean): boolean {
  const name = word.toUpperCase()
  const maySign = name.length > 1 || (isAfter && name === word)
  if (maySign && DEBIT_WORDS.has(name)) found.words += 'D'
  else if (maySign && CREDIT_WORDS.has(name)) found.words += 'C'
  else if (CODES.has(name) || CURRENCY_WORDS.has(name)) {
    found.currencies.push(name)
    if (CODES.has(name)) found.codeCount += 1
  } else return false
  return true
}
