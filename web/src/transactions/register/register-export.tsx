import { exportRegisterCsv, exportRegisterXlsx } from '@twofold/contract/registers'
import Download from 'lucide-react/icons/download'
import { useFile } from '../../client/use-file.ts'
import { Button } from '../../kit/button.tsx'
import { FailureDialog } from '../../kit/dialogs/failure-dialog.tsx'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { filtersFromDay, type RegisterView } from './register-view.ts'

type RegisterExportProps = { accountID: number; accountName: string; view: RegisterView }

/** The buttons that export a register as a file, with the filters and the sort order of the screen. */
export function RegisterExport({ accountID, accountName, view }: RegisterExportProps) {
  const file = useFile()
  const sort = view.sort === undefined ? {} : { sort: view.sort }
  const input = { params: { accountID: String(accountID) }, query: { ...filtersFromDay(view), ...sort } }
  const [csv, xlsx] = [`${accountName}.csv`, `${accountName}.xlsx`]
  const saveCsv = () => void file.save(exportRegisterCsv, csv, input)
  const saveXlsx = () => void file.save(exportRegisterXlsx, xlsx, input)
  useShortcut({ keys: 'e c', does: 'Export the list as CSV', area: 'Register', run: saveCsv })
  useShortcut({ keys: 'e x', does: 'Export the list as XLSX', area: 'Register', run: saveXlsx })
  return (
    <span className="-mr-2 flex items-center">
      <Download aria-hidden className="ml-1 size-3.5" />
      <Button look="quiet" className="px-2" aria-label="Export CSV" isBusy={file.saving === csv} onClick={saveCsv}>
        CSV
      </Button>
      <Button look="quiet" className="px-2" aria-label="Export XLSX" isBusy={file.saving === xlsx} onClick={saveXlsx}>
        XLSX
      </Button>
      <FailureDialog failure={file.failure} title="Error Exporting Transactions" onClose={file.forget} />
    </span>
  )
}
