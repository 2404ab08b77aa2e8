import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import Printer from 'lucide-react/icons/printer'
import { clock } from '../../client/client.ts'
import { saveFile } from '../../client/save-file.ts'
import { useCurrentUser } from '../../client/use-current-user.ts'
import { IconButton } from '../icon-button.tsx'
import { momentText, type Paper } from '../printing/paper.ts'
import { usePrinting } from '../printing/use-printing.tsx'
import { ExportButtons } from './export-buttons.tsx'
import type { ListColumn } from './list-columns.tsx'
import { paperColumns, paperRows, sumFacts, totalRow } from './list-paper.ts'
import type { ListSum } from './list-sums.tsx'

type ListOutputProps<Row> = Omit<ListFilesProps, 'title' | 'area'> & {
  /** The list's title. */
  title: string
  area: string
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => number | string
  /** Text lines that are printed above the list, such as its filters. */
  facts: readonly string[]
  /** The noun for the rows, singular and plural. */
  words: readonly [one: string, many: string]
  /** The sums of the whole list, as in its footer. Undefined until the sums are known. */
  sums?: readonly ListSum[] | undefined
  /** The loaded rows. `isAll` is true if the list has no other rows. */
  rows: readonly Row[]
  isAll: boolean
  /** Reads the whole list in its sort order, up to the given number of rows. */
  readAll: (rowsMax: number) => Promise<readonly Row[]>
}

/** The maximum number of printed rows. More rows would fill more than 400 pages and take a browser too long to lay out. */
const PRINTED_ROWS_MAX = 20_000

/** The number of rows in a section. The time to paginate a table in a browser grows with the square of its rows. */
const SECTION_ROWS = 500

/** The buttons that save a list as CSV or XLSX and print it. */
export function ListOutput<Row>(props: ListOutputProps<Row>) {
  const { title, area, columns, rows, isAll, readAll, fileName, files } = props
  const { data: user } = useCurrentUser()
  const paperOf = (printed: readonly Row[], isWhole: boolean): Paper => {
    // If only a part of the list is printed, the sums of the whole list are omitted, because readers would mistake them for the sums of the
    // printed rows.
    const sums = isWhole ? (props.sums ?? []) : []
    const lines = paperRows(columns, printed, props.keyOf)
    const sections = []
    for (let from = 0; from === 0 || from < lines.length; from += SECTION_ROWS) {
      const total = from + SECTION_ROWS < lines.length ? [] : totalRow(columns, sums)
      sections.push({ title: '', rows: [...lines.slice(from, from + SECTION_ROWS), ...total] })
    }
    return {
      organisation: user?.tenantName ?? '',
      title,
      facts: [
        `${printed.length.toLocaleString('en-US')} ${props.words[printed.length === 1 ? 0 : 1]}`,
        ...sumFacts(columns, sums),
        ...props.facts,
        momentText(clock.now(), user),
      ],
      warning: isWhole
        ? undefined
        : `Only the first ${printed.length.toLocaleString('en-US')} ${props.words[1]} are printed.`,
      columns: paperColumns(columns, printed, sums),
      sections,
    }
  }
  const printing = usePrinting({
    area,
    prepare: async () => {
      const printed = isAll ? rows : await readAll(PRINTED_ROWS_MAX)
      return paperOf(printed, printed.length < PRINTED_ROWS_MAX)
    },
    // If the list below a form is not loaded, the screen is printed instead, because the printed list would be empty.
    atOnce: () => (rows.length === 0 && !isAll ? null : paperOf(rows, isAll)),
  })
  return (
    <span className="-mr-2 flex items-center">
      <ListFiles title={title} area={area} fileName={fileName} files={files} />
      <IconButton
        label="Print"
        icon={<Printer aria-hidden />}
        aria-busy={printing.isPreparing || undefined}
        onClick={printing.print}
      />
      {printing.failure !== null && <span className="text-small text-negative">{printing.failure}</span>}
      {printing.printed}
    </span>
  )
}

/**
 * The source of an exported file. If the page has loaded the whole list, the source is the CSV text. Otherwise, the source is the API calls
 * that return the list with its filters and sort order.
 */
type SavedList = { csv: Endpoint; xlsx: Endpoint; query: Readonly<Record<string, string>> } | { csvText: () => string }

type ListFilesProps = {
  title: string
  area: string
  /** The file's name without its extension. */
  fileName: string
  files: SavedList
}

/** The buttons that save a list as a spreadsheet file, with the current filters and sort order. */
function ListFiles({ title, area, fileName, files }: ListFilesProps) {
  return (
    <ExportButtons
      title={title}
      area={area}
      fileName={fileName}
      csv={(file, name) => {
        if ('csvText' in files) saveFile(name, new Blob([files.csvText()]))
        else void file.save(files.csv, name, { query: files.query } as CallInput<Endpoint>)
      }}
      xlsx={
        'csvText' in files
          ? null
          : (file, name) => void file.save(files.xlsx, name, { query: files.query } as CallInput<Endpoint>)
      }
      iconClass="ml-1 size-3.5 text-muted"
    />
  )
}
