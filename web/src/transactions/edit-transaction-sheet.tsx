import type { UseQueryResult } from '@tanstack/react-query'
import type { Transaction } from '@twofold/contract/transactions'
import { wayBack } from '../client/way-back.ts'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { EditTransactionForm } from './entry/edit-transaction-form.tsx'
import { type EntryPattern, patternOf } from './entry/entry-pattern.ts'

type EditTransactionSheetProps = {
  query: UseQueryResult<Transaction, Error>
  chart: Chart
  /** The URL of the register or the journal behind the sheet, which opens when the sheet closes. */
  backTo: string
  /** Called when the user duplicates the transaction. If omitted, the sheet does not offer it. */
  onDuplicate?: (pattern: EntryPattern) => void
}

/** One transaction, shown over the register or the journal from which the user opened it. */
export function EditTransactionSheet({ query, chart, backTo, onDuplicate }: EditTransactionSheetProps) {
  const navigate = useNavigate()
  const { pathname, search: written } = useLocation()
  const leave = () => void navigate(backTo)
  const close = () => {
    const place = wayBack()
    // If the user opened this transaction from an amount in a report, closing it returns to the report.
    if (place?.to === pathname + written) void navigate(place.path)
    else leave()
  }
  if (query.data !== undefined) {
    const transaction = query.data
    return (
      <EditTransactionForm
        key={transaction.transactionID}
        transaction={transaction}
        chart={chart}
        onLeave={leave}
        onClose={close}
        onDuplicate={
          onDuplicate &&
          (() => {
            onDuplicate(patternOf(transaction))
            leave()
          })
        }
      />
    )
  }
  return (
    <Sheet title="Edit Transaction" onClose={close} isComing={query.error === null}>
      <QueryResult query={query} rows={6}>
        {() => null}
      </QueryResult>
    </Sheet>
  )
}
