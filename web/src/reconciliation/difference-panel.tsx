import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { huntDifference, type Suspect } from '@twofold/accounting/reconciliation/difference-hunter'
import type { ReconcileSums } from '@twofold/accounting/reconciliation/reconciliation'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { transactionPath } from './reconcile-columns.tsx'
import type { PageRow } from './reconcile-rows.ts'

type DifferencePanelProps = {
  rows: readonly PageRow[]
  differenceCents: Cents
  accountID: number
  onToggle: (rows: readonly PageRow[]) => void
  /** The reason why lines cannot be cleared. */
  refusal: string | undefined
}

/** The possible causes of the difference, most likely cause first, each with a correction. */
export function DifferencePanel({ rows, differenceCents, accountID, onToggle, refusal }: DifferencePanelProps) {
  const { hunt, byKey } = useMemo(
    () => ({ hunt: huntDifference(rows, differenceCents), byKey: new Map(rows.map(row => [row.key, row])) }),
    [rows, differenceCents],
  )
  const { suspects, pairs, isDivisibleByNine } = hunt
  const found = [...suspects.map(suspect => [suspect]), ...pairs]
  return (
    <section
      aria-label="Possible causes of the difference"
      className="border-t border-line bg-panel px-4 py-2 print:hidden"
    >
      <h2 className="text-small font-medium text-muted">Possible causes of the difference</h2>
      {found.length === 0 && (
        <p className="py-1">
          No transaction, or pair of transactions, explains {formatCents(differenceCents)}.
          {isDivisibleByNine && ' It is divisible by 9, often a sign of two swapped digits.'} A transaction may be
          missing from the books.
        </p>
      )}
      <ul>
        {found.map(together => {
          const turned = together.filter(({ kind }) => kind === 'CLEAR' || kind === 'UNCLEAR')
          const turnedRows = turned.flatMap(({ key }) => byKey.get(key) ?? [])
          const [row] = together.flatMap(({ key }) => byKey.get(key) ?? [])
          return (
            <li key={together.map(({ kind, key }) => kind + key).join()} className="flex items-center gap-3 py-0.5">
              <span className="min-w-0">
                {together.map(suspect => sentenceOf(suspect, byKey.get(suspect.key))).join(' ')} {effectOf(together)}
              </span>
              {turnedRows.length > 0 ? (
                <Button look="quiet" refusalOfRole={refusal} onClick={() => onToggle(turnedRows)}>
                  {buttonOf(turned)}
                </Button>
              ) : (
                row !== undefined && (
                  <Link to={transactionPath(row, accountID)} className="text-accent hover:underline">
                    Edit transaction {row.transactionID}
                  </Link>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Returns the label of the button that reconciles or unreconciles the suspected lines. */
function buttonOf(turned: readonly Suspect[]): string {
  const kinds = new Set(turned.map(({ kind }) => kind))
  if (kinds.size > 1) return 'Change both'
  const word = kinds.has('CLEAR') ? 'Reconcile' : 'Unreconcile'
  return turned.length > 1 ? `${word} both` : word
}

/**
 * Describes how correcting the suspected lines would change the difference. Returns an empty string if the description of the suspected
 * line already states this.
 */
function effectOf(together: readonly Suspect[]): string {
  if (together.length > 1) return 'Together, these transactions explain the difference.'
  if (together[0]?.kind === 'CLEAR') return 'Reconcile this transaction to bring the difference to zero.'
  return together[0]?.kind === 'UNCLEAR' ? 'Unreconcile this transaction to bring the difference to zero.' : ''
}

/** Describes a suspected line. Returns an empty string if its row is not on the page. */
function sentenceOf(suspect: Suspect, row: PageRow | undefined): string {
  if (row === undefined) return ''
  const day = formatDay(fromWire(row.transactionDate) ?? '')
  const what = `${row.transactionComment || `No. ${row.transactionID}`}, ${day}, ${formatCents(row.cents)}`
  switch (suspect.kind) {
    case 'CLEAR':
      return `${what}: not reconciled yet.`
    case 'UNCLEAR':
      return `${what}: reconciled, but may not be on the statement.`
    case 'WRONG_SIDE':
      return `${what}: this explains the difference if debit and credit are swapped.`
    case 'SWAPPED':
      return `${what}: an amount of ${formatCents(suspect.meantCents)} would explain the difference. Two digits may be swapped.`
  }
}

type SumsBarProps = {
  sums: ReconcileSums
  /** Whether the typed balance is a valid amount, so that a difference can be calculated. */
  isKnown: boolean
  /** Whether a line was cleared or a balance was typed. Until then, a difference of zero does not mean that the account is reconciled. */
  isBegun: boolean
  /** The button next to the difference, which explains the difference or records the statement. */
  action: ReactNode
}

/**
 * The sums of the reconciliation. They stay in view if the window is large enough. The statement can be recorded when the difference is
 * zero.
 */
export function SumsBar({ sums, isKnown, isBegun, action }: SumsBarProps) {
  const { startingCents, clearedCents, endingCents, differenceCents } = sums
  const isAgreed = isKnown && isBegun && differenceCents === 0
  return (
    <section
      aria-label="Reconciliation"
      className={classNames(
        'stays-below z-10 grid min-h-16 grid-cols-2 flex-wrap items-center gap-x-4 narrow:gap-x-8 gap-y-1 border-t border-line px-4 py-2 transition-colors narrow:flex',
        isAgreed ? 'bg-selection' : 'bg-canvas',
      )}
    >
      <Sum name="Starting Reconciled Balance" cents={startingCents} />
      <Sum name="Cleared" cents={clearedCents} />
      <Sum name="Ending Reconciled Balance" cents={endingCents} />
      <div aria-live="polite" aria-atomic>
        <div className="text-small text-muted">Difference</div>
        <div className="flex items-center gap-1.5 text-lead">
          {isKnown ? (
            <Money cents={differenceCents} isTotal className={isAgreed ? 'text-positive' : ''} />
          ) : (
            <span className="text-muted">Unknown</span>
          )}
          {isAgreed && (
            <span className="appear-grown flex items-center gap-1.5 text-positive">
              <CircleCheck aria-hidden className="size-5" />
              <span className="text-body">Balanced</span>
            </span>
          )}
        </div>
      </div>
      <div className="col-span-2 ml-auto flex items-center gap-2 print:hidden">{action}</div>
    </section>
  )
}

function Sum({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div>
      <div className="text-small text-muted">{name}</div>
      <Money cents={cents} className="text-lead" />
    </div>
  )
}
