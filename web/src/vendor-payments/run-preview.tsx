import type { CalendarDate } from '@twofold/accounting/calendar'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { previewVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { useEffect, useMemo, useRef } from 'react'
import { Day } from '../kit/day.tsx'
import { rowsOfRun } from './run-rows.ts'
import { RunTable } from './run-table.tsx'

type RunPreviewProps = {
  plan: ResponseBody<typeof previewVendorPaymentRun>
  /** The payment date. */
  day: CalendarDate | null
  accountName: string
}

/** The preview of a payment run: one payment per vendor after open credits are applied, and the vendors that are not paid, with reasons. */
export function RunPreview({ plan, day, accountName }: RunPreviewProps) {
  const rows = useMemo(() => rowsOfRun(plan), [plan])
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus away from the button, which now pays if it is pressed again.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="border-t border-line px-4 py-2.5">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          Preview
        </h2>
        <p className="text-muted">
          Nothing is paid yet. On <Day date={day} />, each vendor gets one payment from{' '}
          <bdi className="text-ink">{accountName}</bdi>. Open credits are applied first.
        </p>
      </div>
      <RunTable label="Preview" rows={rows} run={plan} />
    </>
  )
}
