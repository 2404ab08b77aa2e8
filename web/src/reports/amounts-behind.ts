import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import type { Behind } from './drill.ts'

type Rows = readonly ReportRow['kind'][]

/** Where an account's part of a sum stands: in a trial balance sums are made of what each account has itself, elsewhere of each
 * account with all below it. */
const OWN: Rows = ['line', 'group']
const WITH_BELOW: Rows = ['subtotal', 'line']

/** What of a sum each of its accounts makes, in cents, as far as the output itself says so. */
export function amountsBehind(
  { rows, columns, dataSetType }: ReportOutput,
  { accountIDs, columnID }: Extract<Behind, { kind: 'accounts' }>,
): Map<number, number> {
  const wanted = new Set(accountIDs)
  const at = columns.findIndex(({ id, kind }) => id === columnID && kind === 'money')
  const found = new Map<number, number>()
  // Opened by its words, a row tells of no figure in particular.
  if (at < 0) return found
  for (const kind of dataSetType === 'SUMGROUPLINE' ? OWN : WITH_BELOW) {
    for (const row of rows) {
      const [id, another] = row.drill?.accountIDs ?? []
      if (row.kind !== kind || id === undefined || another !== undefined || !wanted.has(id) || found.has(id)) continue
      found.set(id, Number(row.cells[at] ?? 0))
    }
  }
  return found
}
