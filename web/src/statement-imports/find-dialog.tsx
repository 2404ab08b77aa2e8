import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { searchKeyOf } from '@twofold/accounting/ledger/sort-key'
import { formatCents } from '@twofold/accounting/money'
import type { BankLineShown, OpenEntryShown } from '@twofold/contract/bank-lines'
import { useMemo, useState } from 'react'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Money } from '../kit/money.tsx'
import { wordsOf } from './review-columns.tsx'
import { choiceFor, sumOf } from './review-rows.ts'
import { linesInWords } from './statement-draft.ts'
import type { Decisions } from './use-decisions.ts'

type FindDialogProps = {
  lines: readonly BankLineShown[]
  entries: readonly OpenEntryShown[]
  decisions: Decisions
  onClose: () => void
}

const SHOWN_MAX = 200

/** The dialog that matches bank lines manually with one or more transactions with the same total. */
export function FindDialog({ lines, entries, decisions, onClose }: FindDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState('')
  /** The error for these lines. `decisions.error` may belong to other lines that failed in the meantime. */
  const [failure, setFailure] = useState<Error | null>(null)
  const sorted = useMemo(() => choiceFor(lines, entries), [lines, entries])
  const shown = sorted.filter(entry => fits(entry, search)).slice(0, SHOWN_MAX)
  const missing = sumOf(lines) - sumOf(sorted.filter(({ transactionID }) => chosen.has(transactionID)))
  const toggle = (id: number) =>
    setChosen(last => {
      const next = new Set(last)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const match = async () => {
    const bankLineIDs = lines.map(({ bankLineID }) => bankLineID)
    setFailure(null)
    const refused = await decisions.match([{ bankLineIDs, transactionIDs: [...chosen] }])
    if (refused === null) onClose()
    else setFailure(refused)
  }
  const reason = chosen.size === 0 ? 'Choose a transaction.' : missing === 0 ? undefined : 'The totals must be equal.'
  const [first] = lines
  return (
    <Sheet
      path="Match manually"
      title={lines.length === 1 && first !== undefined ? wordsOf(first) : linesInWords(lines.length)}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" isBusy={decisions.isSending} disabledReason={reason} onClick={() => void match()}>
            Match
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <span className="ml-auto" aria-live="polite">
            Bank lines <Money cents={sumOf(lines)} isTotal />, remaining <Money cents={missing} isTotal />
          </span>
        </>
      }
    >
      <TextField label="Search" value={search} onChange={setSearch} input={{ type: 'search' }} />
      <FailureAlert failure={failure} className="mb-3" />
      {shown.length === 0 && (
        <p className="py-4 text-muted">No matching transactions within ten days of these lines.</p>
      )}
      <ul className="border-t border-line">
        {shown.map(entry => (
          <li key={entry.transactionID} className="border-b border-line">
            <label className="flex cursor-pointer items-center gap-x-2 py-1.5 hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={chosen.has(entry.transactionID)}
                onChange={() => toggle(entry.transactionID)}
              />
              {/* On a phone, the date is above the text, so that the text has more space. */}
              <span className="grid min-w-0 flex-1 gap-x-2 narrow:grid-cols-[7rem_1fr]">
                <span className="figures text-muted">{dayOf(entry)}</span>
                <span className="min-w-0 truncate">
                  {entry.transactionComment || `No. ${entry.transactionID}`}
                  {entry.isReconciled && <span className="ml-2 text-small text-muted">already cleared</span>}
                </span>
              </span>
              <Money cents={entry.amount} />
            </label>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function dayOf({ transactionDate }: OpenEntryShown): string {
  const day = fromWire(transactionDate)
  return day === null ? '' : formatDay(day)
}

function fits({ transactionComment, transactionID, amount }: OpenEntryShown, search: string): boolean {
  const cents = Math.abs(amount)
  const text = searchKeyOf(`${transactionComment} ${transactionID} ${(cents / 100).toFixed(2)} ${formatCents(cents)}`)
  return searchKeyOf(search.trim())
    .split(/\s+/)
    .every(word => text.includes(word))
}
