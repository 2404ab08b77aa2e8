// The changes to a record by field, with the type of each value.
import { ZERO_DATE } from '@twofold/accounting/calendar'
import type { AuditEntry } from '@twofold/contract/audit'

/** The format of a value: cents as currency, a date, an account by its name, or text. */
type FieldKind = 'money' | 'day' | 'account' | 'text'

/** A field with its values before and after. Undefined if the record or line did not exist. */
export type ChangedField = {
  key: string
  label: string
  /** The account of a line that was changed, cleared or uncleared. */
  accountID?: number
  kind: FieldKind
  before: unknown
  after: unknown
}

/** Fields with account numbers: lines and payments of documents, and settings. */
const ACCOUNTS = /(?:^a|A)ccount(?:ID|Parent)$|^(?:accounts\w+|salesTaxPayable|badDebts|retainedEarnings)ID$/

/** The field with the accounts whose lines were cleared or uncleared. */
const MARKED = 'accountIDs'

type Fields = NonNullable<AuditEntry['before']>
type Line = { accountID: number; transactionDCAmount: number; debitOrCredit: 'DEBIT' | 'CREDIT' }

const LABELS: Record<string, string> = {
  transactionDate: 'Date',
  transactionComment: 'Comment',
  accountName: 'Name',
  accountParent: 'Parent',
  accountType: 'Type',
  accountMemo: 'Memo',
  accountNumber: 'Account number',
  accountSection: 'Section',
  tenantName: 'Name',
  isReconciled: 'Reconciled',
  transactionReconcileDate: 'Reconcile date',
  isReopened: 'Reopened',
  statementAmount: 'Statement amount',
}

/** Returns the fields that differ, with the lines last. For a created or deleted record, returns every field that has a value. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // If the line was already cleared, its clearing date has changed. Otherwise, the line was cleared or uncleared.
  const marking = before?.isReconciled === after?.isReconciled ? 'transactionReconcileDate' : 'isReconciled'
  const plain = names
    .filter(name => name !== 'debitCreditSet' && name !== MARKED)
    .map(name => ({
      key: name,
      label: labelOf(name),
      kind: kindOf(name),
      before: saidBy(before?.[name]),
      after: saidBy(after?.[name]),
    }))
    .flatMap(field => (field.key === marking ? ofEachAccount(field, (after ?? before)?.[MARKED]) : field))
  return [...plain, ...changedLines(before, after)].filter(
    field =>
      JSON.stringify(field.before) !== JSON.stringify(field.after) && !(isBlank(field.before) && isBlank(field.after)),
  )
}

/** Returns a separate change for each account, because each account of a transaction is cleared separately. */
function ofEachAccount(field: ChangedField, accountIDs: unknown): ChangedField[] {
  if (!Array.isArray(accountIDs)) return [field]
  return accountIDs.map(accountID => ({ ...field, key: `${field.key} ${accountID}`, accountID }))
}

/** Compares the totals of the lines by account and side, because bookkeepers want to see the changed amounts. */
function changedLines(before: Fields | null, after: Fields | null): ChangedField[] {
  const [was, became] = [sumsOf(before), sumsOf(after)]
  const keys = [...new Set([...was.keys(), ...became.keys()])]
  // Debits are listed first, as in a journal.
  return keys
    .sort((one, other) => Number(isDebit(other)) - Number(isDebit(one)))
    .map(key => {
      const [, account] = key.split(' ')
      return {
        key,
        label: isDebit(key) ? 'Debit' : 'Credit',
        accountID: Number(account),
        kind: 'money',
        before: was.get(key),
        after: became.get(key),
      }
    })
}

function isDebit(key: string): boolean {
  return key.startsWith('DEBIT')
}

function sumsOf(record: Fields | null): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { accountID, transactionDCAmount, debitOrCredit } of linesOf(record)) {
    const key = `${debitOrCredit} ${accountID}`
    sums.set(key, (sums.get(key) ?? 0) + transactionDCAmount)
  }
  return sums
}

function linesOf(record: Fields | null): Line[] {
  return Array.isArray(record?.debitCreditSet) ? (record.debitCreditSet as Line[]) : []
}

/** Returns the sum of a transaction's debits in cents. Returns null for a record without lines. */
export function amountOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): number | null {
  const lines = linesOf(after ?? before)
  if (lines.length === 0) return null
  return lines.reduce((sum, line) => (line.debitOrCredit === 'DEBIT' ? sum + line.transactionDCAmount : sum), 0)
}

/** Returns undefined for the zero date, and any other value unchanged. */
function saidBy(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith(ZERO_DATE) ? undefined : value
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function kindOf(name: string): FieldKind {
  if (/Date$|^date[A-Z]/.test(name)) return 'day'
  if (/^amount$|(?:Amount|Total|Tax|Balance|Limit|Received|Applied|Paid|Cents)$/.test(name)) return 'money'
  return ACCOUNTS.test(name) ? 'account' : 'text'
}

/**
 * Returns the label for a field name: `Invoice total` for `invoiceTotal`. The common prefix of transaction and account fields is removed.
 */
function labelOf(name: string): string {
  const words = name.replace(
    /(?<=[a-z])[A-Z]+/g,
    capitals => ` ${capitals.length > 1 ? capitals : capitals.toLowerCase()}`,
  )
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
