// The reasons for refusing calls on the books, for the model test. They implement the specification without the code of the product. Checks
// run in groups. Each function returns all reasons of the first group that has a reason. Invalid input is refused before any record is
// read.
import { alikeName, type ModelAccount, type ModelEntry, type ModelLedger, type ModelLine } from './ledger.ts'

export type AccountInput = {
  accountParent?: number
  accountName?: string
  accountType?: string
  accountMemo?: string
  accountNumber?: string
}
export type EntryInput = {
  transactionDate?: string
  transactionComment?: string
  transactionAmount?: number
  debitCreditSet?: { accountID: number; transactionDCAmount: number; debitOrCredit: string }[]
}

const TYPES = new Set(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS'])

/** Returns the reasons of the first group that has reasons. */
function firstOf(...groups: (() => string[])[]): string[] {
  for (const group of groups) {
    const reasons = group()
    if (reasons.length > 0) return reasons
  }
  return []
}

const when = (holds: boolean, reason: string) => (holds ? [reason] : [])

function shapeOfAccount({ accountName = 'x', accountType = 'ASSET', accountNumber = '' }: AccountInput): string[] {
  return [
    ...when(accountNumber.length > 20, '400 TEXT_TOO_LONG'),
    ...when(accountName.length > 200, '400 TEXT_TOO_LONG'),
    ...when(/\0|\p{Surrogate}/u.test(accountName), '400 TEXT_NOT_ALLOWED'),
    ...when(!TYPES.has(accountType), '400 NOT_A_CHOICE'),
  ]
}

function wordsOfAccount(ledger: ModelLedger, name: string, parent: number, self: number): string[] {
  const alike = alikeName(name)
  return [
    ...when(name.trim() === '', '400 ACCOUNT_NAME_EMPTY'),
    ...when(name.includes(':'), '400 ACCOUNT_NAME_HAS_COLON'),
    ...when(/\n/.test(name.trim()), '400 TEXT_NOT_ALLOWED'),
    ...when(
      ledger.children(parent).some(each => each.id !== self && alikeName(each.name) === alike),
      '409 ACCOUNT_NAME_TAKEN',
    ),
  ]
}

function reasonsOfNumber(ledger: ModelLedger, accountNumber: string, self: number): string[] {
  const number = accountNumber.trim().toUpperCase()
  if (number.includes(' ')) return ['400 ACCOUNT_NUMBER_NOT_ALLOWED']
  const isTaken = ledger.liveAccounts().some(each => each.id !== self && each.number.toUpperCase() === number)
  return when(number !== '' && isTaken, '409 ACCOUNT_NUMBER_TAKEN')
}

/** Returns the reasons why an account cannot be opened. */
export function reasonsAgainstOpening(ledger: ModelLedger, sent: Required<AccountInput> | AccountInput): string[] {
  const { accountParent = 0, accountName = '', accountType } = sent
  return firstOf(
    () => shapeOfAccount(sent),
    () => [
      ...wordsOfAccount(ledger, accountName, accountParent, 0),
      ...reasonsOfNumber(ledger, sent.accountNumber ?? '', 0),
      ...when(accountParent !== 0 && !ledger.account(accountParent), '400 UNKNOWN_PARENT'),
      ...when(ledger.levelsAbove(accountParent) + 1 > 20, '409 ACCOUNT_TOO_DEEP'),
      ...when(accountParent === 0 && accountType === undefined, '400 UNKNOWN_ACCOUNT_TYPE'),
    ],
  )
}

export type Asker = { isKeeper: boolean; isStale: boolean }

/** Returns the reasons why an account cannot be changed. */
export function reasonsAgainstChanging(ledger: ModelLedger, id: number, sent: AccountInput, asker: Asker): string[] {
  const account = ledger.account(id)
  if (account === undefined)
    return firstOf(
      () => shapeOfAccount(sent),
      () => ['404 NOT_FOUND'],
    )
  const parent = sent.accountParent ?? account.parent
  const type = typeAfter(ledger, account, sent)
  const isRestructured =
    parent !== account.parent || (parent === 0 && (sent.accountType ?? account.type) !== account.type)
  return firstOf(
    () => shapeOfAccount(sent),
    () => when(asker.isStale, '409 STALE'),
    () => when(asker.isKeeper && isRestructured, '403 FORBIDDEN'),
    () => [
      ...wordsOfAccount(ledger, sent.accountName ?? account.name, parent, id),
      ...reasonsOfNumber(ledger, sent.accountNumber ?? account.number, id),
      ...when(parent !== 0 && !ledger.account(parent), '400 UNKNOWN_PARENT'),
      ...when(ledger.subtree(id).has(parent), '400 ACCOUNT_BELOW_ITSELF'),
      ...when(ledger.levelsAbove(parent) + ledger.levelsOf(id) > 20, '409 ACCOUNT_TOO_DEEP'),
      ...when(type !== account.type && ledger.hasLines(ledger.subtree(id)), '409 ACCOUNT_TYPE_FIXED'),
    ],
    () => {
      const isReconciledTwice = ledger.hasStatements(ledger.subtree(id)) && ledger.hasStatements(ledger.path(parent))
      return when(parent !== account.parent && isReconciledTwice, '409 ACCOUNT_HAS_RECONCILED_LINES')
    },
  )
}

/** Returns the type of an account after a change: the type of its parent, or the requested type at the top level. */
export function typeAfter(ledger: ModelLedger, account: ModelAccount, sent: AccountInput): string {
  const parent = sent.accountParent ?? account.parent
  return parent === 0 ? (sent.accountType ?? account.type) : (ledger.account(parent)?.type ?? account.type)
}

/** Returns the reasons why an account cannot be deleted. */
export function reasonsAgainstClosing(ledger: ModelLedger, id: number, isKeeper: boolean): string[] {
  return firstOf(
    () => when(isKeeper, '403 FORBIDDEN'),
    () => when(!ledger.account(id), '404 NOT_FOUND'),
    () => [
      ...when(ledger.children(id).length > 0, '409 ACCOUNT_HAS_CHILDREN'),
      ...when(ledger.hasLines(new Set([id])), '409 ACCOUNT_HAS_LINES'),
    ],
  )
}

/** Returns the reasons why a statement of an account cannot be recorded. The sequences of the model test clear no lines. */
export function reasonsAgainstRecording(ledger: ModelLedger, id: number, date: string): string[] {
  const related = new Set([...ledger.path(id), ...ledger.subtree(id)])
  related.delete(id)
  return firstOf(
    () => when(!isDay(date), '400 NOT_A_DATE'),
    () => when(!ledger.account(id), '404 NOT_FOUND'),
    () => when(date === '0001-01-01', '400 NOT_A_DATE'),
    () => when(ledger.hasStatements(related), '409 STATEMENT_ON_RELATED_ACCOUNT'),
    () => when(date <= (ledger.reconciled.get(id) ?? ''), '400 STATEMENT_DATE_NOT_LATER'),
  )
}

function shapeOfEntry({ transactionDate = '2026-01-01', debitCreditSet = [] }: EntryInput): string[] {
  return [
    ...when(!isDay(transactionDate), '400 NOT_A_DATE'),
    ...debitCreditSet.flatMap(line => [
      ...when(!Number.isInteger(line.transactionDCAmount), '400 FIELD_TYPE'),
      ...when(line.transactionDCAmount < 1 || line.transactionDCAmount > 1e13, '400 AMOUNT_OUT_OF_RANGE'),
      ...when(line.debitOrCredit !== 'DEBIT' && line.debitOrCredit !== 'CREDIT', '400 NOT_A_CHOICE'),
    ]),
  ]
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns the reasons why a set of lines is invalid. */
function balanceOf(lines: ModelLine[], declared: number | undefined): string[] {
  const debits = lines.filter(line => line.cents > 0).reduce((sum, line) => sum + line.cents, 0)
  const credits = lines.filter(line => line.cents < 0).reduce((sum, line) => sum - line.cents, 0)
  return [
    ...when(debits === 0 || credits === 0, '400 NEEDS_TWO_SIDES'),
    ...when(new Set(lines.map(line => line.account)).size < 2, '400 NEEDS_TWO_ACCOUNTS'),
    ...when(debits !== credits, '400 UNBALANCED'),
    ...when(declared !== undefined && declared !== debits, '400 AMOUNT_DIFFERS_FROM_LINES'),
  ]
}

/** Returns the lines of a request with debits as positive amounts. */
export function linesOf({ debitCreditSet = [] }: EntryInput): ModelLine[] {
  return debitCreditSet.map(({ accountID, transactionDCAmount, debitOrCredit }) => ({
    account: accountID,
    cents: debitOrCredit === 'DEBIT' ? transactionDCAmount : 0 - transactionDCAmount,
  }))
}

/** Returns the reasons why an entry cannot be posted. */
export function reasonsAgainstPosting(ledger: ModelLedger, sent: EntryInput): string[] {
  return firstOf(
    () => shapeOfEntry(sent),
    () => [
      ...when(sent.transactionDate === '0001-01-01', '400 NOT_A_DATE'),
      ...balanceOf(linesOf(sent), sent.transactionAmount),
    ],
    () =>
      when(
        linesOf(sent).some(line => !ledger.account(line.account)),
        '400 UNKNOWN_ACCOUNT',
      ),
  )
}

/** Returns the reasons why an entry cannot be changed. */
export function reasonsAgainstRewriting(
  ledger: ModelLedger,
  entry: ModelEntry | undefined,
  sent: EntryInput,
  isStale: boolean,
): string[] {
  if (!entry?.live)
    return firstOf(
      () => shapeOfEntry(sent),
      () => ['404 NOT_FOUND'],
    )
  const lines = sent.debitCreditSet === undefined ? entry.lines : linesOf(sent)
  return firstOf(
    () => shapeOfEntry(sent),
    () => when(isStale, '409 STALE'),
    () => [
      ...when(sent.transactionDate === '0001-01-01', '400 NOT_A_DATE'),
      ...balanceOf(lines, sent.transactionAmount),
    ],
    () =>
      when(
        lines.some(line => !ledger.account(line.account)),
        '400 UNKNOWN_ACCOUNT',
      ),
  )
}
