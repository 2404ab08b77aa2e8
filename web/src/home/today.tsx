import type { UseQueryResult } from '@tanstack/react-query'
import { monthOf } from '@twofold/accounting/calendar'
import type { Role } from '@twofold/accounting/roles'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { OpenBalance, readHome, TodayInBooks } from '@twofold/contract/home'
import { useToday } from '../client/use-current-user.ts'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { AgingPanel } from './aging-panel.tsx'
import { CashPanel } from './cash-panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastEntries } from './last-entries.tsx'
import { reportPath } from './panel.tsx'
import { ProfitPanel } from './profit-panel.tsx'
import { ReconcilePanel } from './reconcile-panel.tsx'

type TodayProps = { query: UseQueryResult<ResponseBody<typeof readHome>, Error>; role: Role }

/** The panels of the home screen that the user's role may see. */
export function Today({ query, role }: TodayProps) {
  return (
    <QueryResult query={query} rows={8}>
      {answer => <Panels answer={answer} role={role} />}
    </QueryResult>
  )
}

/** Books with fewer transactions than this count as new, so that the first steps stay visible after the first transactions. */
const YOUNG_ENTRIES = 5

type PanelsProps = { answer: ResponseBody<typeof readHome>; role: Role }

function Panels({ answer: { receivables, payables, books }, role }: PanelsProps) {
  const steps = { role, cashAccount: books?.cash.accounts[0]?.accountID }
  if (books?.lastEntries.length === 0 && isNothing(receivables) && isNothing(payables))
    return <FirstSteps {...steps} isEmpty />
  return (
    <>
      <div className="mt-8 grid gap-x-12 gap-y-10 wide:grid-cols-2">
        {books !== null && (
          <>
            <CashPanel cash={books.cash} />
            <ProfitPanel months={books.months} />
          </>
        )}
        <Aging receivables={receivables} payables={payables} mayRun={books !== null} />
        {books !== null && <Lately books={books} />}
      </div>
      {books !== null && books.lastEntries.length < YOUNG_ENTRIES && <FirstSteps {...steps} isEmpty={false} />}
    </>
  )
}

function Lately({ books }: { books: TodayInBooks }) {
  return (
    <>
      <ReconcilePanel accounts={books.toReconcile} count={books.toReconcileCount} />
      <LastEntries entries={books.lastEntries} />
    </>
  )
}

type AgingProps = { receivables: OpenBalance; payables: OpenBalance; mayRun: boolean }

/**
 * Receivables and payables by age. They link to the aging reports if the role may run reports. Otherwise, they link to the open documents.
 */
function Aging({ receivables, payables, mayRun }: AgingProps) {
  const today = useToday()
  const period = { startDate: monthOf(today), endDate: today }
  const invoices = { label: 'Open invoices', path: '/receivable-invoices?chargeStatus=CHARGED&status=OPEN' }
  const bills = { label: 'Open bills', path: '/payable-invoices?approvalStatus=APPROVED&status=OPEN' }
  return (
    <>
      <AgingPanel
        title="Receivables"
        owed={receivables}
        path={mayRun ? reportPath('Receivables Aging', period) : invoices.path}
        more={invoices}
        empty="No customer owes you anything."
      />
      <AgingPanel
        title="Payables"
        owed={payables}
        path={mayRun ? reportPath('Payables Aging', period) : bills.path}
        more={bills}
        empty="You don’t owe any vendor."
      />
    </>
  )
}

function isNothing({ ages, unapplied, markedPaid, adjustments }: OpenBalance): boolean {
  return [...ages, unapplied, markedPaid, adjustments].every(cents => cents === 0)
}
