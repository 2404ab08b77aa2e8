// OFX 1 and 2, QFX: bank and card statements of a tree of elements.
import { bankAmount, bankBalance, quoted } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
import {
  type BankLine,
  type BankStatement,
  bankIdOf,
  bankText,
  byAccount,
  FAULTS_MAX,
  faultAt,
  linesOf,
  type ReadFault,
  type Reading,
} from './bank-statement.ts'
import { child, childrenOf, descendants, type Element, textAt } from './element.ts'
import { type FoundValues, type ValueOptions, type ValueStyle, valueEvidence } from './value-style.ts'

/**
 * The statements below <OFX>, one for each account. Amounts may have a decimal comma. Faults: an answer of the bank's that says
 * that something failed, no statement, a statement of investments alone, and every entry without a day or an amount.
 */
export function readOfx(root: Element, options: ValueOptions = {}): Reading<BankStatement[]> {
  const found = descendants(root, ['STMTRS', 'CCSTMTRS'])
  if (found.length === 0) return withoutStatement(root)
  const faults: ReadFault[] = []
  const { style, questions, contradictions } = valuesOf(found, options)
  const [contradicted] = contradictions
  if (contradicted !== undefined)
    return faultAt(
      found[0]!.line,
      `The ${contradicted} of the file are not all written in one way. Say which way they are meant.`,
    )
  const statements = found.map(each => statementOf(each, style, faults))
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, FAULTS_MAX), questions }
    : { ok: true, value: byAccount(statements), questions }
}

function withoutStatement(root: Element): Reading<never> {
  const failed = descendants(root, ['STATUS']).find(status => !/^0*$/.test(textAt(status, 'CODE')))
  if (failed !== undefined) {
    const said = textAt(failed, 'MESSAGE') || textAt(failed, 'CODE')
    return faultAt(failed.line, `The bank answered with an error in place of a statement: ${quoted(said)}.`)
  }
  const isInvestment = descendants(root, ['INVSTMTRS']).length > 0
  return faultAt(
    root.line,
    isInvestment
      ? 'This is a statement of investments; only those of bank accounts and cards are read.'
      : 'There is no statement of a bank account or a card in the file.',
  )
}

/** How days and amounts are written. The format prescribes it, but not every bank follows. */
function valuesOf(statements: readonly Element[], options: ValueOptions): FoundValues {
  const evidence = valueEvidence()
  for (const statement of statements) {
    for (const entry of childrenOf(child(statement, 'BANKTRANLIST'), 'STMTTRN')) {
      evidence.addDay(entry.line, textAt(entry, 'DTPOSTED'))
      evidence.addAmount(entry.line, textAt(entry, 'TRNAMT'))
    }
    const balance = child(statement, 'LEDGERBAL')
    if (balance !== null) evidence.addAmount(balance.line, textAt(balance, 'BALAMT'))
  }
  const currencies = statements.map(statement => textAt(statement, 'CURDEF').toUpperCase())
  return evidence.found({ ...options, currencies })
}

function statementOf(found: Element, style: ValueStyle, faults: ReadFault[]): BankStatement {
  const from = child(found, 'BANKACCTFROM') ?? child(found, 'CCACCTFROM')
  const list = child(found, 'BANKTRANLIST')
  const entries = childrenOf(list, 'STMTTRN')
  const balance = child(found, 'LEDGERBAL')
  return {
    bank: bankText(textAt(from, 'BANKID')),
    account: bankText(textAt(from, 'ACCTID')),
    currency: bankText(textAt(found, 'CURDEF'), 3).toUpperCase(),
    closing: closingOf(balance, style, faults),
    lines: linesOf(entries, faults, entry => lineOf(entry, style, faults)),
  }
}

function closingOf(balance: Element | null, style: ValueStyle, faults: ReadFault[]): BankStatement['closing'] {
  if (balance === null || textAt(balance, 'BALAMT') === '') return null
  const cents = bankBalance(textAt(balance, 'BALAMT'), style.amounts)
  const date = bankDay(textAt(balance, 'DTASOF'), style.dayOrder)
  if (typeof cents === 'string') faults.push({ line: balance.line, sentence: `BALAMT of LEDGERBAL: ${cents}` })
  return typeof cents === 'string' || date === null ? null : { date, cents }
}

function lineOf(entry: Element, style: ValueStyle, faults: ReadFault[]): BankLine | null {
  const posted = textAt(entry, 'DTPOSTED')
  const date = bankDay(posted, style.dayOrder)
  const amount = textAt(entry, 'TRNAMT')
  const cents = bankAmount(amount, style.amounts)
  const named = textAt(entry, 'FITID') === '' ? '' : ` ${bankText(textAt(entry, 'FITID'), 60)}`
  if (date === null) {
    const said = posted === '' ? 'is missing' : `${quoted(posted)} is no day`
    faults.push({ line: entry.line, sentence: `DTPOSTED of the entry${named} ${said}.` })
  }
  if (typeof cents === 'string') {
    faults.push({
      line: entry.line,
      sentence: amount === '' ? `TRNAMT of the entry${named} is missing.` : `TRNAMT of the entry${named}: ${cents}`,
    })
  }
  if (date === null || typeof cents === 'string') return null
  const corrected = bankIdOf(textAt(entry, 'CORRECTFITID'))
  const isRemoval = /^delete$/i.test(textAt(entry, 'CORRECTACTION'))
  return {
    ...(corrected !== '' && { corrects: { bankId: corrected, isRemoval } }),
    line: entry.line,
    date,
    cents,
    payee: bankText(textAt(entry, 'NAME') || textAt(entry, 'PAYEE', 'NAME')),
    memo: bankText(textAt(entry, 'MEMO')),
    number: bankText(textAt(entry, 'CHECKNUM')).replace(/^0+$/, ''),
    bankId: bankIdOf(textAt(entry, 'FITID')),
  }
}
