import type { Answer } from '@twofold/contract/endpoint'
import type { previewVendorPaymentRun } from '@twofold/contract/payment-runs'
import { useMemo } from 'react'
import { rowsOfRun } from './run-rows.ts'
import { RunTable } from './run-table.tsx'

/** What a run would do: one payment for each vendor, what is open of his applied first, and who is left out for what reason. */
export function RunPreview({ plan }: { plan: Answer<typeof previewVendorPaymentRun> }) {
  const rows = useMemo(() => rowsOfRun(plan), [plan])
  return (
    <>
      <div className="border-t border-line px-4 py-2.5">
        <h2 className="font-semibold">Preview</h2>
        <p className="text-muted">Nothing is paid yet. Each vendor gets one payment; open credits are applied first.</p>
      </div>
      <RunTable label="Preview" rows={rows} run={plan} />
    </>
  )
}
