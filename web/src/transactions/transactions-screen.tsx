// The screen at /transactions/account/:accountID and /transactions/:transactionID. The form for a transaction opens over the register. Both
// URLs render the same component, so that the register keeps its scroll position behind the form.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../kit/empty-state.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { Link } from '../kit/links/link.tsx'
import { useTabTitle } from '../kit/links/use-tab-title.ts'
import { LoadFailed } from '../kit/loading/load-failed.tsx'
import { Loading } from '../kit/loading/loading.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useChart } from '../kit/pickers/use-chart.ts'
import type { EntryPattern } from './entry/entry-pattern.ts'
import { viewOf } from './register/register-view.ts'
import { RegisterPage } from './register-page.tsx'
import { useOpened } from './use-opened.ts'

const EditTransactionSheet = lazyDialog(async () => (await import('./edit-transaction-sheet.tsx')).EditTransactionSheet)

export default function TransactionsScreen() {
  const { accountID, transactionID } = useParams()
  const [search] = useSearchParams()
  const [lastDate, setLastDate] = useState<CalendarDate | null>(null)
  const [pattern, setPattern] = useState<EntryPattern | null>(null)
  const { chart, isPending, error } = useChart()
  // The register and the transaction are loaded in parallel with the chart.
  const { register, transaction, ...opened } = useOpened({
    accountID: accountID ?? search.get('returnAccount'),
    transactionID,
    view: viewOf(search),
  })
  const account = chart.byId.get(opened.accountID)
  useTabTitle(account?.accountName)
  if (error !== null && chart.accounts.length === 0) {
    return (
      <>
        <PageHeader title="Transactions" />
        <LoadFailed error={error} onRetry={() => location.reload()} />
      </>
    )
  }
  return (
    <>
      {account !== undefined ? (
        <RegisterPage
          key={account.accountID}
          account={account}
          chart={chart}
          register={register}
          openID={transaction.data?.transactionID}
          lastDate={lastDate}
          onSent={setLastDate}
          pattern={pattern}
          onPattern={setPattern}
        />
      ) : isPending || transaction.isFetching ? (
        <>
          <PageHeader title="Transactions" />
          <Loading rows={20} />
        </>
      ) : (
        transaction.error === null && <NoSuchAccount />
      )}
      {transactionID !== undefined && (
        <EditTransactionSheet
          key={transactionID}
          query={transaction}
          chart={chart}
          returnAccount={opened.accountID}
          onDuplicate={setPattern}
        />
      )}
    </>
  )
}

function NoSuchAccount() {
  return (
    <>
      <PageHeader title="Transactions" />
      <EmptyState
        title="This account doesn’t exist"
        action={
          <Link to="/accounts" className="text-accent hover:underline">
            All accounts
          </Link>
        }
      >
        The account may have been deleted, or it may belong to another of your organisations.
      </EmptyState>
    </>
  )
}
