import type { UseQueryResult } from '@tanstack/react-query'
import type { Transaction } from '@twofold/contract/transactions'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { wayBack } from '../client/way-back.ts'
import type { Chart } from '../pickers/chart.ts'
import { Sheet } from '../ui/sheet.tsx'
import { EditTransactionForm } from './entry/edit-transaction-form.tsx'
import { type EntryPattern, patternOf } from './entry/entry-pattern.ts'
import { registerPath } from './register/paths.ts'
import { viewOf } from './register/register-view.ts'

type EditTransactionSheetProps = {
  query: UseQueryResult<Transaction, Error>
  chart: Chart
  /** The account whose register it goes back to; 0 when none is known. */
  returnAccount: number
  /** Asked to enter it once more. */
  onDuplicate: (pattern: EntryPattern) => void
}

/** One transaction over the register that it was opened from. */
export function EditTransactionSheet({ query, chart, returnAccount, onDuplicate }: EditTransactionSheetProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { pathname, search: written } = useLocation()
  const leave = () => void navigate(registerPath(returnAccount, viewOf(search)))
  const close = () => {
    const place = wayBack()
    // Who looked at one transaction behind a figure goes on where the figure stands.
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
        onDuplicate={() => {
          onDuplicate(patternOf(transaction))
          leave()
        }}
      />
    )
  }
  return (
    <Sheet title="Edit Transaction" onClose={close} isComing={query.error === null}>
      <Answered query={query} rows={6}>
        {() => null}
      </Answered>
    </Sheet>
  )
}
