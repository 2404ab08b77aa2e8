// The print version of a screen. Its code is loaded after the screen, because it is visible only in print.
import { memo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import type { Paper, PaperColumn, PaperRow, PaperSection, PaperSum } from './paper.ts'

/** Renders the print version in the page. It is hidden on the screen. In print, everything else is hidden. */
export function PrintedPaper({ paper }: { paper: Paper }) {
  const { organisation, path, title, facts, warning, figure, summary, columns, sections } = paper
  return createPortal(
    <article className="paper figures hidden text-[8.5pt] leading-[1.35] print:block">
      <header className="flex items-end justify-between gap-8 pb-[5mm]">
        <div>
          <div className="text-[10pt] font-medium">{organisation}</div>
          {path !== undefined && <div className="mt-[3mm] text-muted">{path}</div>}
          <h1 className="text-[15pt] leading-tight font-semibold tracking-tight">{title}</h1>
          {facts.map(fact => (
            <div key={fact}>{fact}</div>
          ))}
          {warning !== undefined && <div className="font-semibold">{warning}</div>}
        </div>
        {figure !== undefined && (
          <div className="shrink-0 text-right">
            <div className="text-muted">{figure.label}</div>
            <div className="text-[15pt] leading-tight font-semibold">{figure.value}</div>
          </div>
        )}
      </header>
      {summary !== undefined && <Summary lines={summary} />}
      {sections.map(section => (
        <PrintedSection
          key={section.rows[0]?.key ?? ''}
          section={section}
          columns={columns}
          running={`${organisation} · ${title}`}
        />
      ))}
    </article>,
    document.body,
  )
}

function Summary({ lines }: { lines: readonly PaperSum[] }) {
  return (
    <table className="mb-[3mm] w-[95mm] break-inside-avoid border-separate border-spacing-0">
      <tbody>
        {lines.map(({ label, value, isTotal = false }) => (
          <tr key={label} className={isTotal ? 'font-semibold' : ''}>
            <th scope="row" className={classNames('py-[0.6mm] text-left', isTotal ? 'font-semibold' : 'font-normal')}>
              {label}
            </th>
            <td className={classNames('py-[0.6mm] text-right', isTotal && 'rule-total')}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PrintedSectionProps = { section: PaperSection; columns: readonly PaperColumn[]; running: string }

function PrintedSection({ section, columns, running }: PrintedSectionProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <colgroup>
        {columns.map(({ head, key, widthMm }) => (
          <col key={key ?? head} style={widthMm === undefined ? undefined : { width: `${widthMm}mm` }} />
        ))}
      </colgroup>
      <thead>
        {/* The title is repeated on every page, so that each page can be identified. */}
        <tr>
          <th colSpan={columns.length} scope="colgroup" className="pt-[3mm] pb-[1mm] text-left font-normal">
            {section.title !== '' && <span className="mr-[3mm] font-semibold">{section.title}</span>}
            <span className="text-[7.5pt] text-muted">{running}</span>
          </th>
        </tr>
        <tr>
          {columns.map(column => (
            <th key={column.key ?? column.head} scope="col" className={cellClasses(column.isRight, HEAD)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {section.rows.map(row => (
          <PrintedRow key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

const HEAD = 'border-y border-ink py-[1mm] text-[7.5pt] font-semibold'
const CELL = 'border-b border-line py-[0.6mm] wrap-anywhere'
const LOOKS = {
  CARRIED: `${CELL} italic`,
  TOTAL: 'rule-grand-total py-[0.6mm]',
  GROUP: `${CELL} font-semibold`,
  SUBTOTAL: `${CELL} font-semibold`,
}

function lookOf({ look }: PaperRow, cell: ReactNode, isRight: boolean | undefined): string {
  if (look === undefined) return CELL
  return look === 'SUBTOTAL' && isRight && cell !== '' ? `rule-total ${LOOKS.SUBTOTAL}` : LOOKS[look]
}

const PrintedRow = memo(({ row, columns }: { row: PaperRow; columns: readonly PaperColumn[] }) => (
  <tr
    className={classNames(
      'break-inside-avoid align-top',
      row.look === 'GROUP' && 'break-after-avoid',
      // A sum is printed on the same page as the last row that it includes.
      (row.look === 'SUBTOTAL' || row.look === 'TOTAL') && 'break-before-avoid',
    )}
  >
    {isAlone(row) ? (
      <td colSpan={columns.length} className={cellClasses(false, `${LOOKS.GROUP} pt-[2mm]`)}>
        {row.cells[0]}
      </td>
    ) : (
      row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position in the row.
        <td key={index} className={cellClasses(columns[index]?.isRight, lookOf(row, cell, columns[index]?.isRight))}>
          {cell}
        </td>
      ))
    )}
  </tr>
))

function isAlone({ look, cells }: PaperRow): boolean {
  return look === 'GROUP' && cells.slice(1).every(cell => cell === '')
}

function cellClasses(isRight: boolean | undefined, others: string): string {
  return classNames('pr-[2.5mm] last:pr-0', isRight ? 'text-right whitespace-nowrap' : 'text-left', others)
}
