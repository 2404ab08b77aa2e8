// The screen at /journal and /journal/:transactionID. The form of a transaction, or the history of a deleted one, opens over the journal.
import { readTransaction } from '@twofold/contract/transactions'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { lazyDialog } from '../../kit/fields/type-ahead-buffer.ts'
import { LoadFailed } from '../../kit/loading/query-result.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useChart } from '../../kit/pickers/use-chart.ts'
import { useParams, useSearchParams } from '../../kit/router/use-router.tsx'
import { journalPath } from './journal-filter.ts'
import { JournalPage } from './journal-page.tsx'

const EditTransactionSheet = lazyDialog(
  async () => (await import('../edit-transaction-sheet.tsx')).EditTransactionSheet,
)
const DeletedTransactionSheet = lazyDialog(
  async () => (await import('./deleted-transaction-sheet.tsx')).DeletedTransactionSheet,
)

export default function JournalScreen() {
  const { transactionID } = useParams()
  const [search] = useSearchParams()
  const { chart, error } = useChart()
  const isVoid = search.get('isVoid') === 'true'
  const opened = useEndpointQuery(
    readTransaction,
    { params: { transactionID: transactionID ?? '' } },
    { isEnabled: transactionID !== undefined && !isVoid },
  )
  const backTo = journalPath(search.size === 0 ? '' : `?${search}`)
  if (error !== null && chart.accounts.length === 0) {
    return (
      <>
        <PageHeader title="Journal" />
        <LoadFailed error={error} onRetry={() => location.reload()} />
      </>
    )
  }
  return (
    <>
      <JournalPage chart={chart} openID={transactionID === undefined ? undefined : Number(transactionID)} />
      {transactionID !== undefined && isVoid && (
        <DeletedTransactionSheet
          key={transactionID}
          transactionID={Number(transactionID)}
          chart={chart}
          backTo={backTo}
        />
      )}
      {transactionID !== undefined && !isVoid && (
        <EditTransactionSheet key={transactionID} query={opened} chart={chart} backTo={backTo} />
      )}
    </>
  )
}
