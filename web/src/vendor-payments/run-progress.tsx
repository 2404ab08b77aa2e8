import { fromWire } from '@twofold/accounting/calendar'
import type { VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { type ReactNode, useId } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Day } from '../kit/day.tsx'
import { Money } from '../kit/money.tsx'

/** The bar has custom styles, because browsers render progress bars differently. */
const BAR_CLASSES = classNames(
  'block h-2 w-full max-w-xl appearance-none overflow-hidden rounded-small border-0 bg-line',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
)

/** The progress of a payment run (the number of processed vendors), and its totals. */
export function RunProgress({ run, isRunning }: { run: VendorPaymentRun; isRunning: boolean }) {
  const { vendorCount, doneCount, totalToPay, creditsApplied, state } = run
  const id = useId()
  return (
    <div className="px-4 pt-3 pb-4">
      <label htmlFor={id} className="mb-1 block">
        {sentenceOf(run, isRunning)}
      </label>
      <progress id={id} value={doneCount} max={Math.max(vendorCount, 1)} className={BAR_CLASSES} />
      {state === 'OPEN' && (
        <p className="mt-1 text-small text-muted">
          {isRunning
            ? 'Leaving this page pauses the run. Come back here to continue.'
            : 'Payments already made are kept. Continue the run to pay the remaining vendors.'}
        </p>
      )}
      <dl className="figures mt-3 flex flex-wrap gap-x-8 gap-y-1">
        <Fact label="Disbursement Date">
          <Day date={fromWire(run.disbursementDate)} />
        </Fact>
        <Fact label="Account">
          <bdi>{run.paymentAccountName}</bdi>
        </Fact>
        {run.disbursementReference !== '' && (
          <Fact label="Reference">
            <bdi>{run.disbursementReference}</bdi>
          </Fact>
        )}
        <Fact label="To Pay">
          <Money cents={totalToPay} isTotal />
        </Fact>
        <Fact label="From Credits">
          <Money cents={creditsApplied} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Returns the label of the progress bar. */
function sentenceOf({ state, doneCount, vendorCount, vendors }: VendorPaymentRun, isRunning: boolean): string {
  const all = `${vendorCount.toLocaleString('en-US')} ${vendorCount === 1 ? 'vendor' : 'vendors'}`
  const of = `${doneCount.toLocaleString('en-US')} of ${all}`
  const leftCount = vendors.filter(vendor => vendor.state === 'LEFT').length
  const left = leftCount === 0 ? '' : ` ${leftCount.toLocaleString('en-US')} skipped.`
  if (state === 'CANCELED')
    return `Canceled: ${(vendorCount - leftCount).toLocaleString('en-US')} of ${all} processed.${left}`
  if (state === 'DONE') return `Done: ${of}.${left}`
  return isRunning ? `Paying: ${of}` : `Not finished: ${of}`
}
