// Compares the words in a bank line's text with the words in an entry's comment. Banks shorten names, write them in capitals without
// accents, and add words that do not identify the payee.

/**
 * The words that two texts have in common. `likeness` is the fraction of the shorter text's letters that belong to these words (0 to 1).
 */
type Common = { likeness: number; words: () => string[] }

/** The words of a text. Each word is represented by a number. */
export type WordSet = {
  ids: readonly number[]
  /** The total number of letters in all words. */
  length: number
  /** The words that can identify a party or a purpose. Excludes numbers, banking terms and words of fewer than three letters. */
  names: readonly number[]
  namesLength: number
  /**
   * All words except banking terms and numbers, joined without spaces. `consonants` has the consonants of `joined`. Banks join words and
   * omit vowels.
   */
  joined: string
  consonants: string
  /** The numbers after each word, and the months in the text. */
  numbers: ReadonlyMap<string, string>
  months: readonly number[]
}

/** Assigns a number to each word, so that texts can be compared quickly. */
export type Words = {
  of: (text: string) => WordSet
  compare: (one: WordSet, other: WordSet) => Common
  /**
   * Returns whether two texts contain the same name. A single common word must make up most of the letters in the shorter text's names. Two
   * or more common words must make up half of these letters.
   */
  haveSameName: (one: WordSet, other: WordSet) => boolean
  /**
   * Returns whether two texts have different numbers after the same word, or different months. `invoice 17` and `invoice 18` have different
   * numbers.
   */
  areOtherNumbers: (one: WordSet, other: WordSet) => boolean
}

/** Two texts are similar if their `likeness` is at least this value. */
export const ALIKE_MIN = 0.5
/** If two texts have only one word in common, this word must make up at least this fraction of the letters in all names. */
const SAME_NAME_MIN = 0.75

/** Banks shorten names, so only the first letters of a word are compared. */
const WORD_LENGTH = 6
const WORDS_MAX = 24
const TEXT_MAX = 400
const NAME_LENGTH_MIN = 3
/** The minimum length of a prefix that two texts have in common. */
const BEGINNING_MIN = 5

/** Letters that Unicode does not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  // Banks do not write small kana, so small kana are converted to full-size kana.
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
}
/** Matches scripts that have no spaces between words. Each pair of adjacent characters counts as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+/gu
/** Separators of initials: `A. T. & T.`, `AT&T`, `A S P R S`. */
const BETWEEN_INITIALS =
  /(?<=(?<![\p{L}\p{N}])\p{L})[.&\s]{1,3}(?=\p{L}(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])\p{L}{2})&(?=\p{L}(?![\p{L}\p{N}]))/gu
/** Legal forms and banking terms in scripts without spaces. */
const UNSPACED_FORMS =
  /株式会社|有限会社|合同会社|有限责任公司|股份有限公司|有限公司|公司|振込|振替|カート|口座|手数料|支払い?|入金|出金|转账|转帐|付款|支付|消费|收款|银行|銀行/gu

/** Banking and bookkeeping terms that describe how money moved, not who received it. */
const MOVING = `
  ach after and atm auto automatic autopay available balance banco bank banking banque bill bic branch business
  card cards cash check checkcard checking cheque chk co com company contactless core corp credit cr ct customer date dd deb debit debited
  deposit des descr dir direct dr ebt edi eff eft electronic epay eu eur expense fee fees for foreign from fund funds gbp gmbh ib iban id inc
  incoming indn ind inst instant int interac internet intl inv invoice llc llp ltd limited mandate mastercard mc merchant mobile
  money no number of on online ordered order orig originator other outgoing paid pay paye payment payments per
  plc pmnt pmt pmts point pos posted ppd prearranged preauth preauthorized preauthorised prlv pty purchase purchases pymt rcvd received recd recipient
  recurring recur ref reference refund remittance reversal reversed return returned sa sale sales sarl sdd sent sepa serial
  signature spa sq square standing stop store stripe svc term terminal the through tran trans transact transaction transfer transferred transfers trf
  trn tsf tst txn type us usa usd value via visa vpay vendor web wire with withdraw withdrawal withdrawl www xfer xfr zelle zettle sumup zahlung
  abbuchung ag basislastschrift betalning betaling bizum boleto bonifico carta cartao carte cb cheques compra commerce cobro dauerauftrag debito
  einzahlung einzug entgelt facture factura fattura folgelastschrift gutschrift ideal incasso kartenzahlung kreditkarte
  kg kartenkauf lastschrift maksu maestro ordine overboeking overforing pago paiement pagamento pagamentos pix platba prelevement przelew
  rechnung recibo remise retrait saldo spolka ted transferencia ueberweisung uberweisung versement vers virement virt wplata zakup girocard
  оплата перевод платеж покупка списание зачисление счет карта ооо зао пао оао חברה תשלום העברה شركة دفع تحويل شراء
`
/** Words for types of payments. A text with only such a word does not identify a party: `Rent` is not `RENT A CAR`. */
const KINDS = `
  account bakery bar cafe city coffee county dues electric electricity equipment food freight fuel gas goods grocer grocery green health home hotel
  house insurance interest internet loan lunch maintenance market materials meals membership merchandise mortgage new office parking payroll phone plan
  postage power premium rent rental repair repairs restaurant salary savings service services shipping shop software state street subscription
  supplies supply tax taxes telephone travel trip utilities utility wages water
  first general national american united international global center centre group miete gehalt lohn strom versicherung loyer
  salaire assurance alquiler nomina seguro affitto stipendio huur loon
`
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH_NAME =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/

const MOVING_WORDS = wordList(MOVING)
const KIND_WORDS = wordList(KINDS)

/** Returns each word of a list in full and shortened to its first letters, because banks shorten words. */
function wordList(text: string): ReadonlySet<string> {
  const all = text.trim().split(/\s+/)
  return new Set(
    all.flatMap(word =>
      Array.from({ length: Math.max(1, word.length - BEGINNING_MIN + 1) }, (_, left) =>
        word.slice(0, word.length - left),
      ),
    ),
  )
}

/** Shortens a word for comparison: its first letters, without the `s` of a plural or possessive. Numbers are not shortened. */
function keyOf(word: string): string {
  if (/^\p{N}/u.test(word)) return word.replace(/^0+(?=.)/, '')
  // The German spelling with `ae`, `oe` and `ue` in place of umlauts.
  const short = word.replace(/(?<=[aou])e/g, '').slice(0, WORD_LENGTH)
  return short.length > NAME_LENGTH_MIN && short.endsWith('s') ? short.slice(0, -1) : short
}

/** Returns the words of a text in order, in lower case and without accents. */
function wordsIn(text: string): string[] {
  const plain = text
    .slice(0, TEXT_MAX)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’ʼ`´]/gu, '')
    .replace(/[^\0-\x7f]/gu, letter => LETTERS[letter] ?? letter)
    .replace(UNSPACED_FORMS, ' ')
  // Initials are treated as one name: `AT&T`, `A. T. & T.`
  const joined = plain.replace(BETWEEN_INITIALS, '')
  return (joined.match(/[\p{L}\p{N}ー]+/gu) ?? []).flatMap(word => (UNSPACED.test(word) ? pairsIn(word) : word))
}

function pairsIn(word: string): string[] {
  return (word.match(RUNS) ?? []).flatMap(run => {
    if (!UNSPACED.test(run)) return [run]
    const letters = [...run]
    return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  })
}

const NOTHING_COMMON: Common = { likeness: 0, words: () => [] }
const NO_NUMBERS: ReadonlyMap<string, string> = new Map()

type KnownWord = { word: string; length: number; role: 'name' | 'kind' | 'other' }

/** Creates the functions that compare texts. */
export function words(): Words {
  const ids = new Map<string, number>()
  const known: KnownWord[] = []
  const idOf = (word: string): number => {
    const key = keyOf(word)
    const found = ids.get(key)
    if (found !== undefined) return found
    ids.set(key, known.length)
    known.push({ word, length: key.length, role: roleOf(word, key) })
    return known.length - 1
  }
  const lengthOf = (some: readonly number[]) => some.reduce((sum, id) => sum + known[id]!.length, 0)
  const commonOf = (one: readonly number[], other: readonly number[]) => one.filter(id => other.includes(id))
  return {
    of: text => {
      const all = wordsIn(text).slice(0, WORDS_MAX)
      const named = [...new Set(all.filter(word => word.length > 1).map(idOf))]
      const names = named.filter(id => known[id]!.role !== 'other')
      const months = all.filter(word => MONTH_NAME.test(word)).map(word => MONTHS.indexOf(word.slice(0, 3)))
      return {
        ids: named,
        length: lengthOf(named),
        names,
        namesLength: lengthOf(names),
        joined: joinedOf(all),
        consonants: consonantsOf(joinedOf(all)),
        numbers: numbersAfterWords(all),
        months,
      }
    },
    compare: (one, other) => {
      const shorter = Math.min(one.length, other.length)
      if (shorter === 0) return NOTHING_COMMON
      const common = commonOf(one.ids, other.ids)
      return { likeness: lengthOf(common) / shorter, words: () => common.map(id => known[id]!.word) }
    },
    haveSameName: (one, other) => {
      const common = commonOf(one.names, other.names)
      if (common.length === 0) return haveSameBeginning(one, other, id => known[id]!.role === 'name')
      const length = lengthOf(common)
      const ofShorter = length / Math.min(one.namesLength, other.namesLength)
      if (ofShorter < (common.length > 1 ? ALIKE_MIN : SAME_NAME_MIN))
        return haveSameBeginning(one, other, id => known[id]!.role === 'name')
      // A word for a type of payment is compared only if both texts have few other words.
      const ofLonger = length / Math.max(one.namesLength, other.namesLength)
      return ofLonger >= SAME_NAME_MIN || common.some(id => known[id]!.role === 'name')
    },
    areOtherNumbers: (one, other) =>
      areOther(one.months, other.months) ||
      [...one.numbers].some(([word, number]) => (other.numbers.get(word) ?? number) !== number),
  }
}

function joinedOf(all: readonly string[]): string {
  return all.filter(isJoined).join('')
}

function isJoined(word: string): boolean {
  return !/\p{N}/u.test(word) && !MOVING_WORDS.has(word)
}

function consonantsOf(joined: string): string {
  return joined.slice(0, 1) + joined.slice(1).replace(/[aeiou]/g, '')
}

/**
 * Returns whether one text is a prefix of the other, ignoring word breaks or vowels: `WESTGROUP` and `West Group`, `STPLS` and `Staples`.
 */
function haveSameBeginning(one: WordSet, other: WordSet, isName: (id: number) => boolean): boolean {
  const shorter = one.joined.length < other.joined.length ? one : other
  // Initials must be equal. A common prefix is not enough.
  if (shorter.names.length === 0) return one.joined === other.joined && one.joined.length > NAME_LENGTH_MIN
  return (
    (beginsAs(one.joined, other.joined) || beginsAs(one.consonants, other.consonants)) && shorter.names.some(isName)
  )
}

function beginsAs(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  const isWhole = shorter.length === longer.length && shorter.length >= NAME_LENGTH_MIN + 1
  return (shorter.length >= BEGINNING_MIN || isWhole) && longer.startsWith(shorter)
}

function areOther(one: readonly number[], other: readonly number[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some(each => other.includes(each))
}

function roleOf(word: string, key: string): KnownWord['role'] {
  const isShort = key.length < NAME_LENGTH_MIN && !UNSPACED.test(key)
  if (isShort || /\p{N}/u.test(word) || MOVING_WORDS.has(word) || MONTH_NAME.test(word)) return 'other'
  return KIND_WORDS.has(word) ? 'kind' : 'name'
}

/**
 * Returns the numbers after each word, and after each prefix of the text: `fedex shp 12 14 09` has `12 14 9` after `shp` and after
 * `fedexshp`.
 */
function numbersAfterWords(all: readonly string[]): ReadonlyMap<string, string> {
  let numbers: Map<string, string> | null = null
  let beginning = ''
  for (let at = 0; at < all.length; at++) {
    const word = all[at]!
    if (isJoined(word)) beginning += word
    if (isNumber(word) || !isNumber(all[at + 1] ?? '')) continue
    let end = at + 1
    while (isNumber(all[end] ?? '')) end++
    const found = all
      .slice(at + 1, end)
      .map(keyOf)
      .join(' ')
    numbers ??= new Map()
    numbers.set(keyOf(word), found)
    if (isJoined(word)) numbers.set(` ${beginning}`, found)
  }
  return numbers ?? NO_NUMBERS
}

function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word)
}
