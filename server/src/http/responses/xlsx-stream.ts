// Writes a spreadsheet workbook (Office Open XML, ECMA-376 part 1) as a stream of rows. Text is written as inline strings, which no program
// treats as formulas. When a sheet is full, the rows continue on a new sheet.
import { type CalendarDate, daysBetween } from '@twofold/accounting/calendar'
import { type Cents, centsToDecimal } from '@twofold/accounting/money'
import { XLSX_TYPE } from '@twofold/contract/endpoint'
import { type ZipEntry, zipStream } from './zip-stream.ts'

/** The value of a cell: a string, an integer, an amount, a date, or null for an empty cell. */
export type XlsxCell = string | number | { cents: Cents } | { date: CalendarDate } | null

/** The header of a column and its width in characters. */
export type XlsxColumn = { head: string; width: number }

/**
 * A workbook with one table. `cellsOf` returns the cells of a row. `rowsMax` is the maximum number of rows in a sheet, including its
 * header.
 */
export type Workbook<Row> = {
  sheetName: string
  columns: readonly XlsxColumn[]
  rows: AsyncIterable<Row>
  cellsOf: (row: Row) => readonly XlsxCell[]
  rowsMax?: number
}

const SHEET_ROWS_MAX = 1_048_576
const TEXT_LENGTH_MAX = 32_767
/** Spreadsheets number the days before this date incorrectly, and cannot represent days before 1900. Such dates are written as text. */
const FIRST_DAY = '1900-03-01'
const DAY_ZERO = '1899-12-30'

const STYLES = { date: 1, money: 2, head: 3 } as const
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

/** Yields the bytes of the workbook. */
export function xlsxStream<Row>(workbook: Workbook<Row>): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(workbook))
}

/**
 * Yields the parts of the workbook. The parts that list the sheets are written last, because the sheets are not known before the last row.
 */
async function* entriesOf<Row>(workbook: Workbook<Row>): AsyncGenerator<ZipEntry> {
  const { sheetName, columns, rows, cellsOf, rowsMax = SHEET_ROWS_MAX } = workbook
  yield { name: '[Content_Types].xml', pieces: [CONTENT_TYPES] }
  yield { name: '_rels/.rels', pieces: [relationships([['officeDocument', 'xl/workbook.xml']])] }
  yield { name: 'xl/styles.xml', pieces: [STYLE_SHEET] }
  const source = rows[Symbol.asyncIterator]()
  let next = await source.next()
  let count = 0
  async function* sheet(): AsyncGenerator<string> {
    yield sheetHead(columns)
    for (let row = 2; row <= rowsMax && !next.done; row += 1) {
      yield `<row>${cellsOf(next.value).map(written).join('')}</row>`
      next = await source.next()
    }
    yield '</sheetData></worksheet>'
  }
  try {
    do {
      count += 1
      yield { name: `xl/worksheets/sheet${count}.xml`, pieces: sheet() }
    } while (!next.done)
  } finally {
    await source.return?.()
  }
  const sheets = Array.from({ length: count }, (_, index) => index + 1)
  const targets = sheets.map((no): [string, string] => ['worksheet', `worksheets/sheet${no}.xml`])
  yield { name: 'xl/_rels/workbook.xml.rels', pieces: [relationships([...targets, ['styles', 'styles.xml']])] }
  yield { name: 'xl/workbook.xml', pieces: [workbookOf(sheetName, sheets)] }
}

const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${SHEET_TYPE}"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

/** The cell formats, by their index in STYLES: plain, date, amount, header. */
const STYLE_SHEET = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.00;[Red]\\-#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function relationships(targets: readonly [type: string, target: string][]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function workbookOf(name: string, sheets: readonly number[]): string {
  const each = sheets.map(no => `<sheet name="${escaped(sheetNameOf(name, no))}" sheetId="${no}" r:id="rId${no}"/>`)
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each.join('')}</sheets></workbook>`
}

/** Returns the name of a sheet: at most 31 characters, without characters that are reserved in formulas. */
function sheetNameOf(name: string, no: number): string {
  const suffix = no === 1 ? '' : ` (${no})`
  const plain = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '')
  return (
    ([...plain]
      .slice(0, 31 - suffix.length)
      .join('')
      .trim() || 'Sheet') + suffix
  )
}

function sheetHead(columns: readonly XlsxColumn[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = columns.map(({ head }) => text(head, STYLES.head))
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${heads.join('')}</row>`
}

function written(cell: XlsxCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return text(cell)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if ('cents' in cell) return `<c s="${STYLES.money}"><v>${centsToDecimal(cell.cents)}</v></c>`
  if (cell.date < FIRST_DAY) return text(cell.date)
  return `<c s="${STYLES.date}"><v>${daysBetween(DAY_ZERO, cell.date)}</v></c>`
}

function text(value: string, style?: number): string {
  const look = style === undefined ? '' : ` s="${style}"`
  return `<c${look} t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, TEXT_LENGTH_MAX))}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a string for XML. Characters that XML cannot contain or would change are written as `_x000D_`. A string that looks like such an
 * escape is also escaped.
 */
function escaped(value: string): string {
  return value
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
    .replace(NOT_IN_XML, character => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

// Control characters except tab and line feed, and unpaired surrogates. A truncated string may end with an unpaired surrogate.
const NOT_IN_XML = /[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Surrogate}/gu
