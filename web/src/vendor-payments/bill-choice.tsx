import { fromWire } from '@twofold/accounting/calendar'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { APPROVAL_QUEUE } from '@twofold/contract/screens'
import { type ReactNode, useMemo } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Day } from '../kit/day.tsx'
import { EmptyState, NextStepLink } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import { type CellContext, type Column, DataTable } from '../kit/table/data-table.tsx'
import { chosenOf, openOf, toggledIn } from './run-values.ts'

type BillChoiceProps = {
  bills: readonly PayableInvoice[]
  spared: readonly number[]
  onSpare: (spared: number[]) => void
  onAbove: (() => void) | undefined
}

/** The bills that are due. A click on a row, or Space on the active row, selects or deselects the bill. */
export function BillChoice({ bills, spared, onSpare, onAbove }: BillChoiceProps) {
  const table = useListShortcuts('Send Payments', onAbove)
  const chosen = chosenOf(bills, spared)
  const toggle = ({ payableInvoiceID }: PayableInvoice) => onSpare(toggledIn(spared, payableInvoiceID))
  const columns = useMemo(() => {
    const isSpared = new Set(spared)
    return columnsOf(({ payableInvoiceID }) => !isSpared.has(payableInvoiceID))
  }, [spared])
  const [mark, , , number] = columns
  return (
    <DataTable
      label="Bills Due"
      handle={table}
      columns={columns}
      rows={bills}
      rowKey={keyOf}
      onOpen={toggle}
      onRowKey={(key, bill) => {
        if (key !== ' ') return false
        toggle(bill)
        return true
      }}
      onAbove={onAbove}
      rowClass={({ payableInvoiceID }) => (spared.includes(payableInvoiceID) ? 'text-muted' : undefined)}
      narrowRow={(bill, context) => (
        <NarrowBill bill={bill} mark={mark?.cell(bill, context)} number={number?.cell(bill, context)} />
      )}
      empty={
        <EmptyState
          title="No approved bills due"
          action={<NextStepLink to={APPROVAL_QUEUE} label="Approval Queue" permission="documents.post" />}
        >
          Choose a later date, or approve bills first.
        </EmptyState>
      }
      footer={
        <>
          <span>{`${chosen.length.toLocaleString('en-US')} of ${bills.length.toLocaleString('en-US')} bills selected`}</span>
          <span className="ml-auto">
            Selected <Money cents={openOf(chosen)} isTotal />
          </span>
        </>
      }
    />
  )
}

function keyOf({ payableInvoiceID }: PayableInvoice): number {
  return payableInvoiceID
}

function columnsOf(isChosen: (bill: PayableInvoice) => boolean): readonly Column<PayableInvoice>[] {
  return [
    { key: 'chosen', head: 'Pay', width: '44px', cell: bill => <Mark isChosen={isChosen(bill)} /> },
    {
      key: 'due',
      head: 'Due',
      width: '112px',
      cell: ({ dateDue }, { above }) => <Day date={fromWire(dateDue)} isRepeated={above?.dateDue === dateDue} />,
    },
    { key: 'vendor', head: 'Vendor', width: 'minmax(160px, 2fr)', cell: ({ vendorName }) => <bdi>{vendorName}</bdi> },
    { key: 'number', head: 'Invoice Number', width: 'minmax(130px, 1fr)', cell: numberCell },
    {
      key: 'total',
      head: 'Total',
      width: 'minmax(112px, 1fr)',
      isRight: true,
      cell: ({ invoiceTotal }) => <Money cents={invoiceTotal} />,
    },
    {
      key: 'open',
      head: 'Open',
      width: 'minmax(112px, 1fr)',
      isRight: true,
      cell: ({ totalRemaining }) => <Money cents={totalRemaining} />,
    },
  ]
}

function numberCell(
  { payableInvoiceID, vendorInvoiceNumber }: PayableInvoice,
  { isActive }: CellContext<PayableInvoice>,
) {
  return (
    <Link to={`/payable-invoices/${payableInvoiceID}`} tabIndex={isActive ? 0 : -1} className="hover:underline">
      <bdi>{vendorInvoiceNumber}</bdi>
    </Link>
  )
}

/** Looks like a checkbox. The row handles the click. */
function Mark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      role="img"
      aria-label={isChosen ? 'Selected' : 'Not selected'}
      className={classNames(
        'grid size-4 place-items-center rounded-small border text-small leading-none font-semibold',
        isChosen ? 'border-accent bg-accent text-on-accent' : 'border-rule',
      )}
    >
      {isChosen && '✓'}
    </span>
  )
}

type NarrowBillProps = { bill: PayableInvoice; mark: ReactNode; number: ReactNode }

function NarrowBill({ bill, mark, number }: NarrowBillProps) {
  return (
    <div className="grid grid-cols-[24px_1fr_auto] items-center gap-x-2">
      {mark}
      <span className="truncate">
        <bdi>{bill.vendorName}</bdi>
      </span>
      <Money cents={bill.totalRemaining} className="text-right" />
      <span className="col-start-2 truncate text-small text-muted">{number}</span>
      <span className="text-right text-small text-muted">
        due <Day date={fromWire(bill.dateDue)} />
      </span>
    </div>
  )
}
