import type { OpenItem } from '@twofold/contract/documents/open-items'
import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import { documentName, documentPath } from '../../document-links/document-words.ts'
import type { DrillDown } from './drill-down.ts'

type Rows = readonly ReportRow['kind'][]

/** The kinds of rows that contain an account's amount without subaccounts, and those that contain its amount with subaccounts. */
const OWN: Rows = ['line', 'group']
const WITH_BELOW: Rows = ['subtotal', 'line']

/** Returns the amount that each account contributes to a sum, in cents. Omits accounts whose amount is not in the output. */
export function contributionsTo(
  { rows, columns, dataSetType }: ReportOutput,
  { accountIDs, columnID, lines }: Extract<DrillDown, { kind: 'accounts' }>,
): Map<number, number> {
  const wanted = new Set(accountIDs)
  const at = columns.findIndex(({ id, kind }) => id === columnID && kind === 'money')
  const found = new Map<number, number>()
  // If the user clicked the name of the row, there is no specific figure.
  if (at < 0) return found
  for (const kind of lines.isOwn || dataSetType === 'SUMGROUPLINE' ? OWN : WITH_BELOW) {
    for (const row of rows) {
      // The first id is that of the row's account. A sum of several accounts has no such account. The row of a control account contains the
      // amounts of its customers or vendors.
      const [id, another] = row.drill?.accountIDs ?? []
      const isSum = (kind === 'subtotal' || lines.isOwn) && another !== undefined
      if (row.kind !== kind || isSum || id === undefined || !wanted.has(id) || found.has(id)) continue
      // An empty amount without subaccounts means 0.
      found.set(id, Number(row.cells[at] ?? 0))
    }
  }
  return found
}

const SPENT: ReadonlySet<string> = new Set(['EXPENSE', 'LOSS'])

/** Returns the contributions to net income. If both income and expense accounts contribute, expenses are negative. */
export function netAmounts(
  amounts: ReadonlyMap<number, number>,
  typeOf: (accountID: number) => string | undefined,
): ReadonlyMap<number, number> {
  const isSpent = (id: number) => SPENT.has(typeOf(id) ?? '')
  const ids = [...amounts.keys()]
  if (ids.every(isSpent)) return amounts
  return new Map([...amounts].map(([id, cents]) => [id, isSpent(id) ? 0 - cents : cents]))
}

type Named = Pick<OpenItem, 'kind' | 'amount' | 'number' | 'reference'>

/** Returns the name of an open item: `Invoice 12, Order 7`. */
export function openItemWords({ kind, amount, number, reference }: Named): string {
  const name =
    kind === 'entry' ? 'Manual transaction' : documentName({ kind, raises: amount >= 0, invoiceNumber: number ?? 0 })
  return reference === '' ? name : `${name}, ${reference}`
}

/** Returns the URL of an open item: the screen of its document, or of its transaction if it has no document. */
export function openItemPath(
  { kind, documentID, transactionID }: Pick<OpenItem, 'kind' | 'documentID' | 'transactionID'>,
  accountID: number,
): string {
  const path = kind === 'entry' || documentID === null ? null : documentPath({ kind, documentID })
  return path ?? `/transactions/${transactionID}?returnAccount=${accountID}`
}
