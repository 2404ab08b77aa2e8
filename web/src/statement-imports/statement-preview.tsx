import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { ReactNode } from 'react'
import { Alert } from '../kit/alert.tsx'
import { classNames } from '../kit/class-names.ts'
import { Day } from '../kit/day.tsx'
import { Money } from '../kit/money.tsx'
import { linesInWords } from './statement-draft.ts'

const FORMATS = { OFX: 'OFX', QIF: 'QIF', CAMT: 'CAMT.053', CSV: 'CSV' } as const

type StatementPreviewPaneProps = { preview: StatementPreview; isOld: boolean; isEmpty: boolean }

/** The preview of a file: its errors by line or its omitted rows, and its lines. Lines that were imported before are gray. */
export function StatementPreviewPane({ preview, isOld, isEmpty }: StatementPreviewPaneProps) {
  const { format, problems, faults, faultCount, added, known, knownLines, lookalikes, lines } = preview
  const { leftOut, leftOutCount } = preview
  return (
    <section aria-label="Preview of the file" aria-busy={isOld} className={classNames('mt-2', isOld && 'opacity-60')}>
      {problems.length > 0 && <Alert>{problems.join(' ')}</Alert>}
      {faultCount > 0 && !isEmpty && (
        <Alert variant="destructive">
          <p className="font-medium">
            {counted(faultCount, 'error')} in the file. Nothing is imported until the file is corrected.
          </p>
          <ul className="mt-1 max-h-40 overflow-auto">
            {faults.map(({ line, err }) => (
              <li key={`${line} ${err}`}>
                Line {line.toLocaleString('en-US')}: {err}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length === 0 && (faultCount === 0 || isEmpty) && (
        <>
          {isEmpty ? (
            <Alert title="This file has no transactions.">There is nothing to import.</Alert>
          ) : (
            <p aria-live="polite" className="py-2">
              {FORMATS[format]}: <span className="font-medium">{counted(added, 'new line')}</span>
              {known > 0 && <span className="text-muted">, {linesInWords(known)} imported before</span>}
              {leftOutCount > 0 && <span className="text-muted">, {counted(leftOutCount, 'row')} not imported</span>}
            </p>
          )}
          <LeftOut
            summary={`${counted(leftOutCount, 'row')} in the file ${leftOutCount === 1 ? 'isn’t' : 'aren’t'} imported`}
            rows={leftOut}
            count={leftOutCount}
          />
          <LeftOut
            summary={`${linesInWords(known)} ${known === 1 ? 'was' : 'were'} imported before`}
            rows={knownLines.map(each => ({ line: each.line, text: textOf(each), reason: each.reason }))}
            count={known}
          />
          {lookalikes > 0 && (
            <Alert className="mb-2">
              {linesInWords(lookalikes)} {lookalikes === 1 ? 'has' : 'have'} the same date and amount as a line imported
              from another file. Check them before you post them.
            </Alert>
          )}
          {lines.length > 0 && <PreviewedLines lines={lines} />}
        </>
      )}
    </section>
  )
}

/** Returns the description of a line that is already imported, such as `Oct 3, 2026, −$12.50, Kiosk`. */
function textOf({ lineDate, amount, payee, memo }: StatementPreview['knownLines'][number]): string {
  const day = fromWire(lineDate)
  return [day === null ? '' : formatDay(day), formatCents(amount), payee || memo].filter(Boolean).join(', ')
}

function PreviewedLines({ lines }: Pick<StatementPreview, 'lines'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <section aria-label="First lines" tabIndex={0} className="max-h-64 overflow-auto border-t border-line">
      <ul>
        {lines.map(({ line, lineDate, payee, memo, checkNumber, amount, isKnown }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: several entries may start on the same line, and their order does not change.
            key={index}
            className={classNames(
              'grid grid-cols-[6.5rem_1fr_8rem] gap-x-3 border-b border-line py-1',
              isKnown && 'text-muted',
            )}
          >
            <Day date={fromWire(lineDate)} />
            <span className="min-w-0 truncate" title={`Line ${line}`}>
              {[checkNumber && `Check ${checkNumber}`, payee, memo].filter(Boolean).join(' · ')}
              {isKnown && <span className="ml-2 text-small">imported before</span>}
            </span>
            <Money cents={amount} className="text-right" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type NamedRow = { line: number; text: string; reason: string }

type LeftOutProps = {
  /** The summary, including the number of rows, such as `3 rows are left out`. */
  summary: string
  rows: readonly NamedRow[]
  count: number
}

/** The rows of a file that are not imported, each with the reason. The list is collapsed. The number of rows is always visible. */
function LeftOut({ summary, rows, count }: LeftOutProps) {
  if (count === 0) return null
  return (
    <details className="my-2">
      <summary className="w-fit cursor-pointer font-medium">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
      <section aria-label={summary} tabIndex={0} className="mt-1 max-h-64 overflow-auto border-y border-line">
        <table className="w-full">
          <thead>
            <tr className="h-8 text-left text-small text-muted">
              <Head className="w-16">Line</Head>
              <Head>In the file</Head>
              <Head>Reason</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, text, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several rows may start on the same line, and their order does not change.
              <tr key={index} className="border-t border-line align-top">
                <td className="figures py-1 text-muted">{line.toLocaleString('en-US')}</td>
                <td className="py-1 pr-4 wrap-anywhere">{text}</td>
                <td className="py-1">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > rows.length && (
          <p className="py-1 text-muted">{counted(count - rows.length, 'more row')} not shown.</p>
        )}
      </section>
    </details>
  )
}

function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`font-medium ${className}`}>
      {children}
    </th>
  )
}

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
