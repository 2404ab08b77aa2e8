// Renders a document with React, for the screen and for print. The server determines its contents (accounting/src/sheets). Text is never
// interpreted as markup.
import { formatDay } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { PrintedSheet } from '@twofold/contract/documents/sheets'
import { classNames } from '../kit/class-names.ts'

type Sheet = PrintedSheet['sheet']
type SheetRow = Sheet['rows'][number]
type Column = Sheet['columns'][number]

/** Renders the document as a page. */
export function SheetPaper({ sheet }: { sheet: Sheet }) {
  return (
    <article
      aria-label={sheet.title}
      className="sheet figures mx-auto my-4 w-full max-w-[53rem] bg-panel p-5 text-ink shadow-float narrow:my-8 narrow:p-14 print:m-0 print:max-w-none print:p-0 print:shadow-none"
    >
      <Head sheet={sheet} />
      <Rows sheet={sheet} />
      <Sums sums={sheet.sums} />
      <Ages ages={sheet.ages} />
      <Texts texts={sheet.notes} className="mt-6 text-muted" />
      {sheet.footer.length > 0 && (
        <Texts
          texts={sheet.footer}
          className="mt-10 border-t border-line pt-2 text-small text-muted print:text-[7.5pt]"
        />
      )}
    </article>
  )
}

function Head({ sheet: { issuer, title, stamp, facts, blocks } }: { sheet: Sheet }) {
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="wrap-anywhere text-title font-semibold">
            <bdi>{issuer.name}</bdi>
          </p>
          <Texts texts={issuer.lines} />
        </div>
        <div className="narrow:text-right print:text-right">
          <h1 className="text-display leading-8 font-semibold tracking-tight">{title}</h1>
          {stamp !== '' && (
            <p className="mt-2 inline-block rounded-small border border-current px-2 py-0.5 font-semibold tracking-wide uppercase">
              {stamp}
            </p>
          )}
        </div>
      </header>
      <div className="mt-7 grid gap-x-8 gap-y-5 narrow:grid-cols-[1fr_17rem] print:grid-cols-[1fr_17rem]">
        <div
          className={classNames('grid gap-x-8 gap-y-5', blocks.length > 1 && 'narrow:grid-cols-2 print:grid-cols-2')}
        >
          {blocks.map(({ label, lines }) => (
            <div key={label} className="min-w-0">
              <p className="text-small text-muted">{label}</p>
              <Texts texts={lines} isHeaded />
            </div>
          ))}
        </div>
        <dl className="grid h-min grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 text-right wrap-anywhere [font-variant-numeric:normal]">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

type TextsProps = {
  texts: readonly string[]
  className?: string
  /** Whether the first line is shown in bold as a name. */
  isHeaded?: boolean
}

function Texts({ texts, className, isHeaded = false }: TextsProps) {
  return (
    <div className={classNames('wrap-anywhere', className)}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
        <div key={index} className={isHeaded && index === 0 ? 'font-semibold' : undefined}>
          <bdi>{text}</bdi>
        </div>
      ))}
    </div>
  )
}

const LOOKS: Record<SheetRow['look'], string> = {
  LINE: 'border-b border-line',
  CARRIED: 'border-b border-line text-muted',
  TOTAL: 'border-t border-ink font-semibold',
}

/**
 * The columns of a table on a phone. Date, document and reference are in the first line, and the amounts are in the second line. On paper,
 * all columns are in one row.
 */
const FOLDED = {
  table: 'not-print:max-narrow:block',
  row: 'not-print:max-narrow:grid not-print:max-narrow:grid-cols-3 not-print:max-narrow:py-1',
  cell: 'not-print:max-narrow:min-w-0 not-print:max-narrow:border-0 not-print:max-narrow:pr-1 not-print:max-narrow:last:pr-0 not-print:max-narrow:py-0.5',
}

/**
 * The borders of a table row, which has two lines on a phone. On a phone, the row has a single border. On paper, each cell has its own
 * border.
 */
const FOLDED_RULES: Record<SheetRow['look'] | 'HEAD', string> = {
  HEAD: 'not-print:max-narrow:border-b not-print:max-narrow:border-ink',
  LINE: 'not-print:max-narrow:border-b not-print:max-narrow:border-line',
  CARRIED: 'not-print:max-narrow:border-b not-print:max-narrow:border-line',
  TOTAL: 'not-print:max-narrow:border-t not-print:max-narrow:border-ink',
}

function Rows({ sheet: { columns, rows, title } }: { sheet: Sheet }) {
  const folded = columns.length === 6 ? FOLDED : undefined
  return (
    // On a narrow phone, the arrow keys scroll the table.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <section aria-label={`${title}: entries`} tabIndex={0} className="mt-7 overflow-x-auto print:overflow-visible">
      <table className={classNames('w-full border-separate border-spacing-0', folded?.table)}>
        <thead className={folded?.table}>
          <tr className={classNames(folded?.row, folded && FOLDED_RULES.HEAD)}>
            {columns.map(column => (
              <th
                key={column.head}
                scope="col"
                className={classNames(
                  'border-b border-ink py-1 pr-4 text-small font-semibold last:pr-0',
                  alignOf(column),
                  folded?.cell,
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={folded?.table}>
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
              key={index}
              className={classNames('break-inside-avoid align-top', folded?.row, folded && FOLDED_RULES[row.look])}
            >
              {columns.map((column, at) => (
                <td
                  key={column.head}
                  className={classNames(
                    'py-1 pr-4 last:pr-0',
                    LOOKS[row.look],
                    alignOf(column),
                    // Text has no tabular figures, because tabular figures would make the hyphens in a reference wider.
                    column.kind === 'TEXT'
                      ? 'min-w-28 wrap-anywhere whitespace-pre-line [font-variant-numeric:normal]'
                      : 'whitespace-nowrap',
                    folded?.cell,
                  )}
                >
                  <Cell column={column} cell={row.cells[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function alignOf({ kind }: Column): string {
  return kind === 'MONEY' ? 'text-right' : 'text-left'
}

function Cell({ column, cell }: { column: Column; cell: string | number | null }) {
  if (cell === null) return null
  if (column.kind === 'MONEY') return formatCents(Number(cell))
  return column.kind === 'DATE' ? formatDay(String(cell)) : <bdi>{cell}</bdi>
}

const SUM_LOOKS: Record<Sheet['sums'][number]['look'], string> = {
  PART: '',
  TOTAL: 'border-t border-ink font-semibold',
  GRAND_TOTAL: 'border-t-3 border-double border-ink text-lead font-semibold',
}

function Sums({ sums }: Pick<Sheet, 'sums'>) {
  if (sums.length === 0) return null
  return (
    <table
      className="mt-2 ml-auto w-full max-w-84 border-separate border-spacing-0 break-inside-avoid"
      aria-label="Totals"
    >
      <tbody>
        {sums.map(({ look, label, cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sum is identified by its position.
          <tr key={index} className="align-top">
            <th scope="row" className={classNames('py-1 pr-4 text-left font-normal wrap-anywhere', SUM_LOOKS[look])}>
              <bdi>{label}</bdi>
            </th>
            <td className={classNames('py-1 text-right whitespace-nowrap', SUM_LOOKS[look])}>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ages({ ages }: Pick<Sheet, 'ages'>) {
  if (ages.length === 0) return null
  return (
    <dl className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-2 break-inside-avoid border-t border-line pt-2 not-print:max-narrow:grid not-print:max-narrow:grid-cols-3">
      {ages.map(({ label, cents }) => (
        <div key={label} className="text-right narrow:min-w-24 print:min-w-24">
          <dt className="text-small text-muted">{label}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
