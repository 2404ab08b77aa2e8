// Recognizes rows and entries that are not transactions: opening and closing balances, totals, and pending rows.

const OPENING = [
  '(?:opening|beginning|starting|start|initial|previous|prior|old|last) (?:statement |account |bank |ledger )?balance',
  'balance (?:brought forward|b/?f(?:wd)?|forward)',
  '(?:brought|carried) forward',
  'solde (?:initial|précédent|precedent|antérieur|anterieur|de départ|de depart|reporté|reporte|ancien)',
  'ancien solde',
  'anfangs(?:saldo|bestand|kontostand)|eröffnungs(?:saldo|bilanz)|start(?:saldo|guthaben)|(?:alter|letzter) (?:konto)?(?:saldo|stand)',
  'saldo (?:iniziale|inicial|anterior|precedente|di apertura|de apertura|początkow[ye]|poczatkow[ye])',
  'begin ?saldo|vorig saldo|startsaldo|oud saldo',
  'ing[åa]ende (?:saldo|balans)|startsaldo|primo ?saldo|inng[åa]ende saldo',
  'po[cč]á?te[cč]n[ií] z[ůu]statek|po[cč]iato[cč]n[ýy] (?:zostatok|stav)',
  'nyit[óo] ?egyenleg|sold ini[tțţ]ial',
  'alkusaldo|начальный остаток|входящий остаток',
]
const CLOSING = [
  '(?:closing|ending|end|final|current|available) (?:statement |account |bank |ledger )?balance',
  'balance (?:carried forward|c/?f(?:wd)?)',
  'solde (?:final|de clôture|de cloture|actuel|nouveau|disponible|au)|nouveau solde',
  'end(?:saldo|bestand|kontostand)|schluss(?:saldo|bestand)|abschluss ?saldo|(?:neuer|aktueller) (?:konto)?(?:saldo|stand)|kontostand',
  'saldo (?:finale|final|attuale|actual|atual|di chiusura|de cierre|końcow[ye]|koncow[ye]|disponibile|disponible)',
  'eind ?saldo|nieuw saldo|slotsaldo',
  'utg[åa]ende (?:saldo|balans)|ultimo ?saldo|slutt?saldo',
  'kone[cč]n[ýy] z[ůu]statek|z[áa]r[óo] ?egyenleg|sold final|loppusaldo|исходящий остаток',
]
/** These words also occur in the names of shops. They mean a total only in rows without a date. */
const TOTALS = /^(?:totals?|sum|summe|gesamt(?:summe)?|totale|totaal|suma|summa|total \p{L}{3,20})[.:]?$/iu
// A date or an account number can follow a balance. `New Balance 0172` is a shop.
const TAIL =
  '(?: ?:)?(?: ?(?:as of|as at|at|on|of|per|am|vom|zum|au|du|al|del|a|op|per|den|dne|na)? ?[(]?\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}[)]?)?'
const OPENING_BALANCE = new RegExp(`^(?:${OPENING.join('|')})${TAIL}[.:]?$`, 'iu')
const CLOSING_BALANCE = new RegExp(`^(?:${CLOSING.join('|')})${TAIL}[.:]?$`, 'iu')
const PENDING =
  /^(?:pending|in progress|processing|authori[sz]ed|authori[sz]ation|not (?:yet )?(?:posted|booked)|vorgemerkt|vormerkung|noch nicht gebucht|en attente|en cours|pendiente|in attesa|in sospeso|non contabilizzato|in behandeling|gereserveerd|reserv(?:ation|ed|erat|eret)|pendente|oczekuj[ąa]ca|blokada)\b/iu
const LENGTH_MAX = 80

/** Returns the reason for skipping a row whose text is the name of a balance. Returns null for other rows. */
export function balanceNamed(text: string): { isOpening: boolean; reason: string } | null {
  if (text.length > LENGTH_MAX || text.length < 3) return null
  const plain = text.replace(/\s+/g, ' ').trim()
  if (OPENING_BALANCE.test(plain))
    return { isOpening: true, reason: 'The row is the opening balance, not a transaction.' }
  if (CLOSING_BALANCE.test(plain))
    return { isOpening: false, reason: 'The row is the closing balance, not a transaction.' }
  return null
}

/** Returns whether the text is a word for a total. */
export function isTotalWord(text: string): boolean {
  return text.length <= LENGTH_MAX && TOTALS.test(text.trim())
}

/** Returns whether the text in a date field means that the row is pending. */
export function isPendingWord(text: string): boolean {
  return text.length <= LENGTH_MAX && PENDING.test(text.trim())
}

/** Returns whether the text in a date field consists only of zeros, or means that the entry is pending. */
export function isNoDayYet(text: string): boolean {
  return /^[0./-]+$/.test(text) || isPendingWord(text)
}
