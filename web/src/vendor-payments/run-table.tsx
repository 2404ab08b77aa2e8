import { counted } from '@twofold/accounting/counted'
import type { VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { EmptyState } from '../kit/empty-state.tsx'
import { Money } from '../kit/money.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import { DataTable } from '../kit/table/data-table.tsx'
import { NarrowRunRow, RUN_COLUMNS } from './run-columns.tsx'
import type { RunRow } from './run-rows.ts'

type RunTableProps = {
  label: string
  rows: readonly RunRow[]
  run: Pick<VendorPaymentRun, 'vendors' | 'creditsApplied' | 'totalToPay'>
}

/** The vendors of a payment run with their bills, the amounts that credits and payments cover, and the results. */
export function RunTable({ label, rows, run }: RunTableProps) {
  const navigate = useNavigate()
  const table = useListShortcuts('Send Payments')
  const payments = run.vendors.filter(({ toPay }) => toPay > 0).length
  return (
    <DataTable
      label={label}
      handle={table}
      columns={RUN_COLUMNS}
      rows={rows}
      rowKey={({ key }) => key}
      onOpen={({ path }) => void navigate(path)}
      rowClass={({ kind }) => (kind === 'left' ? 'text-muted' : undefined)}
      narrowRow={(row, context) => <NarrowRunRow row={row} {...context} />}
      empty={<EmptyState title="No vendors to pay">Select other bills.</EmptyState>}
      footer={
        <>
          <span>{counted(payments, 'payment')}</span>
          <span className="ml-auto">
            From Credits <Money cents={run.creditsApplied} isTotal />
          </span>
          <span>
            To Pay <Money cents={run.totalToPay} isTotal />
          </span>
        </>
      }
    />
  )
}
