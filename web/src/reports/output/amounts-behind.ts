import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import type { Behind } from './drill.ts'

type Rows = readonly ReportRow['kind'][]

/** Where stands what an account has itself, and what it has with all below it: a balance sheet has both in the same row. */
const OWN: Rows = ['line', 'group']
const WITH_BELOW: Rows = ['subtotal', 'line']

/** What of a sum each of its accounts makes, in cents, as far as the output itself says so. */
export function amountsBehind(
  { rows, columns, dataSetType }: ReportOutput,
  { accountIDs, columnID, lines }: Extract<Behind, { kind: 'accounts' }>,
): Map<number, number> {
  const wanted = new Set(accountIDs)
  const isSheet = dataSetType === 'BALANCE'
  const figureID = isSheet && lines.isOwn ? 'own' : columnID
  const at = columns.findIndex(({ id, kind }) => id === figureID && kind === 'money')
  const found = new Map<number, number>()
  // Opened by its words, a row tells of no figure in particular.
  if (at < 0) return found
  for (const kind of isSheet || lines.isOwn || dataSetType === 'SUMGROUPLINE' ? OWN : WITH_BELOW) {
    for (const row of rows) {
      // The first is the row's own account; a sum over several is none's.
      const [id, another] = row.drill?.accountIDs ?? []
      const isSum = kind === 'subtotal' && another !== undefined
      if (row.kind !== kind || isSum || id === undefined || !wanted.has(id) || found.has(id)) continue
      const cell = row.cells[at] ?? null
      // What an account has itself is blank for 0; a balance is never, but where the sheet does not tell it.
      if (cell !== null || figureID !== 'balance') found.set(id, Number(cell ?? 0))
    }
  }
  return found
}

const SPENT: ReadonlySet<string> = new Set(['EXPENSE', 'LOSS'])

/** What is left of income after expenses: where both make a figure, expenses lower it. */
export function netAmounts(
  amounts: ReadonlyMap<number, number>,
  typeOf: (accountID: number) => string | undefined,
): ReadonlyMap<number, number> {
  const isSpent = (id: number) => SPENT.has(typeOf(id) ?? '')
  const ids = [...amounts.keys()]
  if (ids.every(isSpent)) return amounts
  return new Map([...amounts].map(([id, cents]) => [id, isSpent(id) ? 0 - cents : cents]))
}
