// The form of an import, as chosen and as sent.
import type { Side } from '@twofold/accounting/ledger/account-types'
import {
  ACCOUNT_FIELDS,
  type DATE_ORDERS,
  type ImportFile,
  type ImportKind,
  type ImportPreview,
  TRANSACTION_FIELDS,
} from '@twofold/contract/imports'

/** The side of an import that says on which account rows stand: `always` where no column does. */
export type PlaceDraft = { always: string; under: string }

type DateOrder = (typeof DATE_ORDERS)[number]

/** What was chosen. `columns` is null as long as nobody touched it: then the names of the columns speak for themselves. */
export type ImportDraft = {
  kind: ImportKind
  fileName: string
  text: string
  columns: Readonly<Record<string, string>> | null
  /** Null as long as nobody chose it: then the first row speaks for itself. */
  dateOrder: DateOrder | null
  positive: Side | ''
  account: PlaceDraft
  counterAccount: PlaceDraft
  lockReason: string
}

const NOWHERE: PlaceDraft = { always: '', under: '' }

/** The form before a file is chosen. */
export function emptyDraft(kind: ImportKind): ImportDraft {
  return {
    kind,
    fileName: '',
    text: '',
    columns: null,
    dateOrder: null,
    positive: '',
    account: NOWHERE,
    counterAccount: NOWHERE,
    lockReason: '',
  }
}

/** A field that a column may hold, and what to call it. */
export type FieldWords = { field: string; label: string; hint?: string }

const LABELS: Record<string, Omit<FieldWords, 'field'>> = {
  date: { label: 'Date' },
  amount: { label: 'Amount' },
  debit: { label: 'Debit', hint: 'In place of one amount.' },
  credit: { label: 'Credit', hint: 'In place of one amount.' },
  account: { label: 'Account' },
  counterAccount: { label: 'Other account' },
  comment: { label: 'Comment' },
  id: { label: 'Id', hint: 'When each row has a reliable one.' },
  transaction: { label: 'Transaction', hint: 'What the lines of one transaction share.' },
  accountType: { label: 'Account type', hint: 'Opens accounts that are missing.' },
  accountMemo: { label: 'Memo of the account' },
  counterAccountMemo: { label: 'Memo of the other account' },
  fullName: { label: 'Full name', hint: 'Such as Assets:Bank.' },
  type: { label: 'Type', hint: 'Needed at the top level.' },
  memo: { label: 'Memo' },
}

/** The fields of a kind of file, in the order of the form. */
export function fieldsOf(kind: ImportKind): FieldWords[] {
  const fields: readonly string[] = kind === 'transactions' ? TRANSACTION_FIELDS : ACCOUNT_FIELDS
  return fields.map(field => ({ field, label: field, ...LABELS[field] }))
}

/** What is sent: a column counts for nothing where it is not chosen. */
export function bodyOf(draft: ImportDraft): ImportFile {
  const { kind, fileName, text, columns, dateOrder, positive, lockReason } = draft
  return {
    kind,
    fileName,
    text,
    ...(columns !== null && { columns }),
    ...(kind === 'transactions' && {
      ...(dateOrder !== null && { dateOrder }),
      account: placeOf(draft.account),
      counterAccount: placeOf(draft.counterAccount),
      ...(positive !== '' && { positive }),
      ...(lockReason.trim() !== '' && { lockReason }),
    }),
  }
}

function placeOf({ always, under }: PlaceDraft) {
  return { ...(always !== '' && { always }), ...(under.trim() !== '' && { under: under.trim() }) }
}

/** How the days of a file are written, as its first rows tell: `11/5/2026` with slashes, `5.11.2026` with dots; null for what
 * is neither. A first number beyond 12 is a day. */
export function dateOrderOf({
  taken,
  columns,
  firstRows,
}: Pick<ImportPreview, 'taken' | 'columns' | 'firstRows'>): DateOrder | null {
  const column = taken.date === undefined ? -1 : columns.indexOf(taken.date)
  const days = firstRows.map(row => /^(\d{1,2})([./-])\d{1,2}\2\d{2,4}$/.exec(row[column]?.trim() ?? ''))
  const [first] = days
  if (!first) return null
  const isDayFirst = first[2] === '.' || days.some(day => Number(day?.[1]) > 12)
  return isDayFirst ? 'DMY' : 'MDY'
}

/** `1 transaction`, `2,000 transactions`. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
}

/** What importing would add, as the words after a verb: `2 transactions and 3 accounts`. */
export function addedWords(kind: ImportKind, { added, opened }: Pick<ImportPreview, 'added' | 'opened'>): string {
  const accounts = opened > 0 ? [counted(opened, 'account')] : []
  const parts = kind === 'transactions' ? [counted(added, 'transaction'), ...accounts] : accounts
  return parts.length === 0 ? counted(0, 'account') : parts.join(' and ')
}

/** Why a file cannot be imported as it stands; undefined when it can. */
export function reasonAgainst({ problems, faultCount, added, opened }: ImportPreview): string | undefined {
  if (problems.length > 0) return problems.join(' ')
  if (faultCount > 0) return `Mend ${counted(faultCount, 'fault')} first: a file comes in whole or not at all.`
  return added + opened === 0 ? 'All that the file holds stands in the books already.' : undefined
}
