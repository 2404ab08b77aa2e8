import Download from 'lucide-react/icons/download'
import { useFile } from '../../client/use-file.ts'
import { Button } from '../button.tsx'
import { FailureDialog } from '../dialogs/failure-dialog.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'

type Save = (file: ReturnType<typeof useFile>, name: string) => void

type ExportButtonsProps = {
  /** The name of the list in the title of the error dialog. */
  title: string
  area: string
  /** The file's name without its extension. */
  fileName: string
  /** Saves the CSV file under a name. */
  csv: Save
  /** Saves the XLSX file under a name. Null if there is no such file. */
  xlsx: Save | null
  iconClass: string
}

/** The buttons and shortcuts that save a list as a spreadsheet file. */
export function ExportButtons({ title, area, fileName, csv, xlsx, iconClass }: ExportButtonsProps) {
  const file = useFile()
  const [csvName, xlsxName] = [`${fileName}.csv`, `${fileName}.xlsx`]
  const saveCsv = () => csv(file, csvName)
  const saveXlsx = xlsx === null ? null : () => xlsx(file, xlsxName)
  useShortcut({ keys: 'e c', does: 'Export the list as CSV', area, run: saveCsv })
  useShortcut(saveXlsx === null ? null : { keys: 'e x', does: 'Export the list as XLSX', area, run: saveXlsx })
  return (
    <>
      <Download aria-hidden className={iconClass} />
      <Button look="quiet" className="px-2" aria-label="Export CSV" isBusy={file.saving === csvName} onClick={saveCsv}>
        CSV
      </Button>
      {saveXlsx !== null && (
        <Button
          look="quiet"
          className="px-2"
          aria-label="Export XLSX"
          isBusy={file.saving === xlsxName}
          onClick={saveXlsx}
        >
          XLSX
        </Button>
      )}
      <FailureDialog failure={file.failure} title={`Error Exporting ${title}`} onClose={file.forget} />
    </>
  )
}
