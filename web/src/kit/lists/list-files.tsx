import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import Download from 'lucide-react/icons/download'
import { saveFile } from '../../client/save-file.ts'
import { useFile } from '../../client/use-file.ts'
import { Button } from '../button.tsx'
import { FailureDialog } from '../dialogs/failure-dialog.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'

/**
 * The source of an exported file. If the page has loaded the whole list, the source is the CSV text. Otherwise, the source is the API calls
 * that return the list with its filters and sort order.
 */
type SavedList = { csv: Endpoint; xlsx: Endpoint; query: Readonly<Record<string, string>> } | { csvText: () => string }

export type ListFilesProps = {
  title: string
  area: string
  /** The file's name without its extension. */
  fileName: string
  files: SavedList
}

/** The buttons that save a list as a spreadsheet file, with the current filters and sort order. */
export function ListFiles({ title, area, fileName, files }: ListFilesProps) {
  const file = useFile()
  const [csv, xlsx] = [`${fileName}.csv`, `${fileName}.xlsx`]
  const saveCsv = () => {
    if ('csvText' in files) saveFile(csv, new Blob([files.csvText()]))
    else void file.save(files.csv, csv, { query: files.query } as CallInput<Endpoint>)
  }
  const saveXlsx =
    'csvText' in files ? null : () => void file.save(files.xlsx, xlsx, { query: files.query } as CallInput<Endpoint>)
  useShortcut({ keys: 'e c', does: 'Export the list as CSV', area, run: saveCsv })
  useShortcut(saveXlsx === null ? null : { keys: 'e x', does: 'Export the list as XLSX', area, run: saveXlsx })
  return (
    <>
      <Download aria-hidden className="ml-1 size-3.5 text-muted" />
      <Button look="quiet" className="px-2" aria-label="Export CSV" isBusy={file.saving === csv} onClick={saveCsv}>
        CSV
      </Button>
      {saveXlsx !== null && (
        <Button look="quiet" className="px-2" aria-label="Export XLSX" isBusy={file.saving === xlsx} onClick={saveXlsx}>
          XLSX
        </Button>
      )}
      <FailureDialog failure={file.failure} title={`Error Exporting ${title}`} onClose={file.forget} />
    </>
  )
}
