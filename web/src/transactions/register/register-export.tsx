import { exportRegisterCsv, exportRegisterXlsx } from '@twofold/contract/registers'
import { ExportButtons } from '../../kit/lists/export-buttons.tsx'
import { filtersFromDay, type RegisterView } from './register-view.ts'

type RegisterExportProps = { accountID: number; accountName: string; view: RegisterView }

/** The buttons that export a register as a file, with the filters and the sort order of the screen. */
export function RegisterExport({ accountID, accountName, view }: RegisterExportProps) {
  const sort = view.sort === undefined ? {} : { sort: view.sort }
  const input = { params: { accountID: String(accountID) }, query: { ...filtersFromDay(view), ...sort } }
  return (
    <span className="-mr-2 flex items-center">
      <ExportButtons
        title="Transactions"
        area="Register"
        fileName={accountName}
        csv={(file, name) => void file.save(exportRegisterCsv, name, input)}
        xlsx={(file, name) => void file.save(exportRegisterXlsx, name, input)}
        iconClass="ml-1 size-3.5"
      />
    </span>
  )
}
