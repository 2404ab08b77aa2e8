import type { Side } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import type { Register, RegisterRow } from '@twofold/contract/transactions'
import { Money } from '../../kit/money.tsx'
import { countOf, countText, isWhole, netOf, type RowSums, sumsOf } from './register-run.ts'

type RegisterTotalsProps = {
  run: Register
  /** The sums of all rows. Null if they are unknown. */
  totals: RowSums | null
  isNarrowed: boolean
  selected: readonly RegisterRow[]
  /** Requests the totals. */
  onWanted: () => void
}

/** The line below a register: the number and the sums of all rows, then the number and the sums of the selected rows. */
export function RegisterTotals({ run, totals, isNarrowed, selected, onWanted }: RegisterTotalsProps) {
  return (
    <>
      <span className="flex flex-wrap gap-x-4">
        <span aria-live="polite">{isNarrowed ? <Found run={run} totals={totals} /> : countText(run)}</span>
        {totals !== null && totals.rowCount > 0 ? (
          <Sums sums={totals} sign={run.accountSign} />
        ) : (
          totals === null &&
          !isNarrowed && (
            <button type="button" onClick={onWanted} className="rounded-small text-accent hover:underline">
              Totals
            </button>
          )
        )}
      </span>
      {selected.length > 0 && (
        <span aria-live="polite" className="flex flex-wrap gap-x-4 font-medium text-ink">
          <Selected rows={selected} sign={run.accountSign} />
        </span>
      )}
    </>
  )
}

/** Shows `3 of 1,204 transactions`. During a search, shows the number of matching transactions. */
function Found({ run, totals }: { run: Register; totals: RowSums | null }) {
  if (totals !== null) return `${totals.rowCount.toLocaleString('en-US')} of ${countOf(run.lineCount)}`
  const found = run.transactions.length.toLocaleString('en-US')
  return isWhole(run) ? `${found} of ${countOf(run.lineCount)}` : `${found} found so far`
}

/** Shows `3 selected, $410.22`. If the selection has debits and credits, also shows the sum of each side. */
function Selected({ rows, sign }: { rows: readonly RegisterRow[]; sign: Side }) {
  const sums = sumsOf(rows)
  return (
    <>
      <span>
        {rows.length.toLocaleString('en-US')} selected, <Money cents={netOf(sums, sign)} />
      </span>
      {sums.debitTotal > 0 && sums.creditTotal > 0 && (
        <>
          <Sum name="Debits" cents={sums.debitTotal} />
          <Sum name="Credits" cents={sums.creditTotal} />
        </>
      )}
    </>
  )
}

/** The sums of debits and credits, and their net amount, which is positive on the account's normal side. */
function Sums({ sums, sign }: { sums: RowSums; sign: Side }) {
  return (
    <>
      <Sum name="Debits" cents={sums.debitTotal} />
      <Sum name="Credits" cents={sums.creditTotal} />
      <Sum name="Net" cents={netOf(sums, sign)} />
    </>
  )
}

function Sum({ name, cents }: { name: string; cents: Cents }) {
  return (
    <span>
      {name} <Money cents={cents} className="text-ink" />
    </span>
  )
}
