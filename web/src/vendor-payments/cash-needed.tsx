import type { Answer } from '@twofold/contract/endpoint'
import type { readCashNeeded } from '@twofold/contract/payables-at-a-glance'
import { useId } from 'react'
import { Link } from 'react-router'
import { ChartDrawing } from '../app/chart/chart-drawing.tsx'
import { Money } from '../ui/money.tsx'
import { type CashWeek, cashWeeks } from './cash-weeks.ts'
import { newRunPath, openBillsPath } from './run-path.ts'

/** What open bills will cost by the week in which they are due: drawn, and as a table that leads to the bills of each week. */
export function CashNeeded({ cash }: { cash: Answer<typeof readCashNeeded> }) {
  const titleId = useId()
  const weeks = cashWeeks(cash)
  const points = weeks.map(({ short, approvedCents, pendingCents, days }) => ({
    label: short,
    cents: approvedCents + pendingCents,
    path: openBillsPath(days),
  }))
  const sum = (of: (week: CashWeek) => number) => weeks.reduce((total, week) => total + of(week), 0)
  return (
    <section aria-labelledby={titleId} className="px-4 pt-3 pb-4">
      <h2 id={titleId} className="mb-2 font-semibold">
        Cash Needed by Week
      </h2>
      <div className="hidden narrow:block">
        <ChartDrawing label="Cash needed by week; the table below has the figures" points={points} look="BARS" />
      </div>
      <div className="overflow-x-auto">
        <table aria-labelledby={titleId} className="figures mt-2 w-full max-w-4xl border-separate border-spacing-0">
          <thead>
            <tr className="text-left text-small text-muted">
              <Head>Due</Head>
              <Head isRight>Bills</Head>
              <Head isRight>Approved</Head>
              <Head isRight>Pending</Head>
              <Head isRight>Needed</Head>
              <th scope="col" className="border-b border-line">
                <span className="sr-only">Pay</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => (
              <WeekRow key={week.label} week={week} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-1 text-left font-normal text-muted">
                Total
              </th>
              <td className="py-1 pl-4 text-right">{sum(({ billCount }) => billCount).toLocaleString('en-US')}</td>
              {[
                sum(({ approvedCents }) => approvedCents),
                sum(({ pendingCents }) => pendingCents),
                sum(({ approvedCents, pendingCents }) => approvedCents + pendingCents),
              ].map((cents, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sum is its column.
                <td key={index} className="rule-total py-1 pl-4 text-right">
                  <Money cents={cents} isTotal />
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {cash.openCredits + cash.openPayments > 0 && (
        <p className="mt-2 text-muted">
          Open credits of <Money cents={cash.openCredits} /> and payments of <Money cents={cash.openPayments} /> are
          applied first.
        </p>
      )}
    </section>
  )
}

function WeekRow({ week: { label, days, billCount, approvedCents, pendingCents } }: { week: CashWeek }) {
  return (
    <tr>
      <th scope="row" className="border-b border-line py-1 text-left font-normal whitespace-nowrap">
        {billCount === 0 ? (
          <span className="text-muted">{label}</span>
        ) : (
          <Link to={openBillsPath(days)} className="text-accent underline underline-offset-2">
            {label}
          </Link>
        )}
      </th>
      <td className="border-b border-line py-1 pl-4 text-right text-muted">{billCount.toLocaleString('en-US')}</td>
      {[approvedCents, pendingCents, approvedCents + pendingCents].map((cents, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its column.
        <td key={index} className="border-b border-line py-1 pl-4 text-right">
          <Money cents={cents} />
        </td>
      ))}
      <td className="border-b border-line py-1 pl-4 text-right">
        {approvedCents > 0 && (
          <Link
            to={newRunPath(days)}
            aria-label={`Pay the bills of ${label}`}
            className="text-accent underline underline-offset-2"
          >
            Pay
          </Link>
        )}
      </td>
    </tr>
  )
}

function Head({ children, isRight = false }: { children: string; isRight?: boolean }) {
  return (
    <th scope="col" className={`border-b border-line py-1 font-medium ${isRight ? 'pl-4 text-right' : 'pr-3'}`}>
      {children}
    </th>
  )
}
