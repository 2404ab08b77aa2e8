import { formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { ReactNode } from 'react'
import { Alert } from '../kit/alert.tsx'
import { Money } from '../kit/money.tsx'

type StatementOfFile = StatementPreview['statements'][number]

type StatementFactsProps = { statement: StatementOfFile; layout: StatementPreview['layout'] }

/** The account, layout and total of a statement, and the first line whose balance is inconsistent. */
export function StatementFacts({ statement, layout }: StatementFactsProps) {
  const { bank, account, currency, sum, mismatch } = statement
  return (
    <>
      <dl className="my-2 flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-2">
        <Fact name="Account number">{account || <Missing />}</Fact>
        <Fact name="Bank">{bank || <Missing />}</Fact>
        <Fact name="Currency">{currency || <Missing />}</Fact>
        <Fact name={nameOfBalance('Opening balance', statement.hasOpening, statement.openingDate)}>
          <BalanceOf has={statement.hasOpening} cents={statement.openingBalance} />
        </Fact>
        <Fact name="Sum of all lines">
          <Money cents={sum} />
        </Fact>
        <Fact name={nameOfBalance('Closing balance', statement.hasClosing, statement.closingDate)}>
          <BalanceOf has={statement.hasClosing} cents={statement.closingBalance} />
        </Fact>
        <Fact name={layout.isKnown ? 'Layout (used before)' : 'Layout'}>{layout.name}</Fact>
      </dl>
      {mismatch !== null && (
        <Alert className="mb-2" title="The balances in the file don’t match its lines">
          Line {mismatch.line.toLocaleString('en-US')}: the balance is <Money cents={mismatch.found} />, but should be{' '}
          <Money cents={mismatch.expected} /> after the previous lines. {mismatch.likely}
        </Alert>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures wrap-anywhere">{children}</dd>
    </div>
  )
}

function Missing() {
  return <span className="text-muted">Not in the file</span>
}

function BalanceOf({ has, cents }: { has: boolean; cents: Cents }) {
  return has ? <Money cents={cents} /> : <Missing />
}

function nameOfBalance(name: string, has: boolean, date: string): string {
  const day = has ? fromWire(date) : null
  return day === null ? name : `${name}, ${formatDay(day)}`
}
