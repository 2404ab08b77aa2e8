// Determines the date order and decimal mark of an import file. The user chooses them, or they are detected from the cells.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { type DetectedValues, type ValueOptions, valueEvidence } from '@twofold/accounting/bank-statements/value-style'
import { IMPORT_FIELDS, type ImportKind } from '@twofold/contract/import-fields'
import { IMPORT_ROWS_MAX, type ImportQuestion } from '@twofold/contract/imports'
import { StartupError } from '../startup-error.ts'
import { type ColumnNames, columnMapOf } from './column-map.ts'
import { type CsvFile, readCsv } from './csv.ts'

/** The format of the dates and amounts in a file. */
export type CellStyle = { dateOrder: DetectedValues['style']['dayOrder']; amounts: AmountStyle }

/** The detected format of the cells of a file, and the questions that only the user can answer. */
export type CellStyleReport = { style: CellStyle; questions: ImportQuestion[]; problems: string[] }

const DAY_FIELDS = ['date', 'dueDate']
const AMOUNT_FIELDS = ['amount', 'debit', 'credit', 'preTax', 'tax', 'creditLimit']

type FileToFind = { kind: ImportKind; file: CsvFile; map: string | ColumnNames | undefined }

/**
 * Returns the format of the dates and amounts in a file. Reads at most the number of rows that one request may import. A later row in
 * another format is reported as an error in its line. Returns no format for a file whose columns cannot be mapped.
 */
export async function findCellStyle({ kind, file, map }: FileToFind, options: ValueOptions): Promise<CellStyleReport> {
  const evidence = valueEvidence()
  let columns: { days: number[]; amounts: number[] } | undefined
  let rows = 0
  for await (const some of readCsv(file)) {
    for (const row of some) {
      if ('sentence' in row) continue
      if (columns === undefined) {
        columns = columnsOf(kind, map, row.cells)
        continue
      }
      for (const at of columns.days) evidence.addDay(row.line, row.cells[at]?.trim() ?? '')
      for (const at of columns.amounts) evidence.addAmount(row.line, row.cells[at]?.trim() ?? '')
    }
    rows += some.length
    if (rows > IMPORT_ROWS_MAX || (columns !== undefined && columns.days.length + columns.amounts.length === 0)) break
  }
  const { style, questions, contradictions } = evidence.found(options)
  return {
    style: { dateOrder: style.dayOrder, amounts: style.amounts },
    questions: questions.map(({ field, ...question }) => ({
      field: field === 'dayOrder' ? 'dateOrder' : field,
      ...question,
    })),
    problems: contradictions.map(what => `The ${what} in the file have different formats. Choose the format.`),
  }
}

function columnsOf(kind: ImportKind, map: FileToFind['map'], header: readonly string[]) {
  const mapped = columnMapOf<string>(map, header, IMPORT_FIELDS[kind])
  const placesOf = (fields: readonly string[]) =>
    mapped.ok ? fields.flatMap(field => mapped.columns[field] ?? []) : []
  return { days: placesOf(DAY_FIELDS), amounts: placesOf(AMOUNT_FIELDS) }
}

/** Returns the cell format of a file on disk. If only the user can decide, throws a `StartupError` that names the option to add. */
export async function findCellStyleOrRefuse(source: FileToFind, options: ValueOptions): Promise<CellStyle> {
  const { style, questions, problems } = await findCellStyle(source, options)
  const open = questions.map(({ field, question, readings }) => {
    const option = field === 'dateOrder' ? '--dates' : '--decimal-mark'
    const choices = readings.map(({ value, rows: [row] }) => `${option} ${value} (${row?.text} is ${row?.reading})`)
    return `${question} Add ${choices.join(' or ')}.`
  })
  const messages = [...problems.map(problem => `${problem} Add --dates or --decimal-mark.`), ...open]
  if (messages.length > 0) throw new StartupError(`${source.file.name}: ${messages.join('\n')}`)
  return style
}
