import type { ResponseBody } from '@twofold/contract/endpoint'
import type { readCashNeeded } from '@twofold/contract/payables/payables-at-a-glance'
import { useId } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { ChartDrawing } from '../kit/charts/chart-drawing.tsx'
import { classNames } from '../kit/class-names.ts'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { type CashWeek, cashWeeks } from './cash-weeks.ts'
import { newRunPath, openBillsPath } from './run-path.ts'

/** The class for columns that are hidden on a phone. The total is always visible. */
const BESIDE = 'hidden narrow:table-cell'

/** The cash needed for open bills by due week. A chart shows the weeks, and a table links to the bills of each week. */
export function CashNeeded({ cash }: { cash: ResponseBody<typeof readCashNeeded> }) {
  const titleId = useId()
  const mayPay = useRefusalOfRole('documents.post') === undefined
  const weeks = cashWeeks(cash)
  const points = weeks.map(({ short, neededCents, days }) => ({
    label: short,
    cents: neededCents,
    path: openBillsPath(days),
  }))
  const sum = (of: (week: CashWeek) => number) => weeks.reduce((total, week) => total + of(week), 0)
  return (
    <section aria-labelledby={titleId} className="px-4 pt-3 pb-4">
      <h2 id={titleId} className="mb-2 font-semibold">
        Cash Needed by Week
      </h2>
      {/* If there is little space, the table is shown in full instead of the chart, because it has the amounts and links. */}
      <div className="grid items-start gap-x-8 register:grid-cols-[minmax(0,1fr)_minmax(max-content,1.1fr)]">
        <div className="hidden narrow:block">
          <ChartDrawing label="Cash needed by week. The table shows the amounts." points={points} look="BARS" />
        </div>
        <table aria-labelledby={titleId} className="figures relative w-full border-separate border-spacing-0">
          <thead>
            <tr className="text-left text-small text-muted">
              <Head>Due</Head>
              <Head isBeside>Bills</Head>
              <Head isBeside>Approved</Head>
              <Head isBeside>Pending</Head>
              <Head isBeside>Less Credits</Head>
              <Head isRight>Cash Needed</Head>
              <th scope="col" className="border-b border-line">
                <span className="sr-only">Pay</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => (
              <WeekRow key={week.label} week={week} mayPay={mayPay} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-1 text-left font-semibold">
                Total
              </th>
              <td className={`${BESIDE} rule-total py-1 pl-4 text-right`}>
                {sum(({ billCount }) => billCount).toLocaleString('en-US')}
              </td>
              <td className={`${BESIDE} rule-total py-1 pl-4 text-right`}>
                <Money cents={sum(({ approvedCents }) => approvedCents)} isTotal />
              </td>
              <td className={`${BESIDE} rule-total py-1 pl-4 text-right`}>
                <Money cents={sum(({ pendingCents }) => pendingCents)} isTotal />
              </td>
              <td className={`${BESIDE} rule-total py-1 pl-4 text-right`}>
                <Money cents={0 - sum(({ creditsCents }) => creditsCents)} isTotal />
              </td>
              <td className="rule-total py-1 pl-4 text-right">
                <Money cents={sum(({ neededCents }) => neededCents)} isTotal />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {cash.openCredits + cash.openPayments > 0 && (
        <p className="mt-2 text-muted">
          Credits (<Money cents={cash.openCredits} />) and unapplied payments (<Money cents={cash.openPayments} />) are
          applied first, starting with the oldest bill. <Money cents={cash.creditsLeft} /> remains for later bills. Each
          week’s bill list includes the credits.
        </p>
      )}
    </section>
  )
}

function WeekRow({ week, mayPay }: { week: CashWeek; mayPay: boolean }) {
  const { label, days, billCount, approvedCents, pendingCents, creditsCents, neededCents } = week
  return (
    <tr>
      <th scope="row" className="border-b border-line py-1 text-left font-normal whitespace-nowrap">
        {billCount === 0 ? (
          <span className="text-muted">{label}</span>
        ) : (
          <Link to={openBillsPath(days)} className="text-link">
            {label}
          </Link>
        )}
      </th>
      <td className={`${BESIDE} border-b border-line py-1 pl-4 text-right text-muted`}>
        {billCount.toLocaleString('en-US')}
      </td>
      <td className={`${BESIDE} border-b border-line py-1 pl-4 text-right`}>
        <Money cents={approvedCents} />
      </td>
      <td className={`${BESIDE} border-b border-line py-1 pl-4 text-right`}>
        <Money cents={pendingCents} />
      </td>
      <td className={`${BESIDE} border-b border-line py-1 pl-4 text-right`}>
        <Money cents={0 - creditsCents} />
      </td>
      <td className="border-b border-line py-1 pl-4 text-right">
        <Money cents={neededCents} />
      </td>
      <td className="border-b border-line py-1 pl-4 text-right">
        {mayPay && approvedCents > 0 && (
          <Link to={newRunPath(days)} aria-label={`Pay bills: ${label}`} className="text-link">
            Pay
          </Link>
        )}
      </td>
    </tr>
  )
}

type HeadProps = { children: string; isRight?: boolean; isBeside?: boolean }

function Head({ children, isRight = false, isBeside = false }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'border-b border-line py-1 font-medium',
        isRight || isBeside ? 'pl-4 text-right' : 'pr-3',
        isBeside && BESIDE,
      )}
    >
      {children}
    </th>
  )
}
