import type { Endpoint } from '@twofold/contract/endpoint'
import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailureDialog } from '../app/failure-dialog.tsx'
import { usePrinting } from '../app/printing/use-printing.tsx'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { saveFile } from '../client/save-file.ts'
import { clock } from '../client/this-page.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import type { GrowingList } from '../client/use-growing-list.ts'
import { useToday } from '../client/use-today.ts'
import { DateField } from '../ui/date-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { listCsv, listPaper, type OutputColumn } from './list-output.ts'
import type { ListView } from './use-list-view.ts'
import { PRINTED_ROWS_MAX, type WholeList, wholeList } from './whole-list.ts'

type ListToolsProps<E extends Endpoint, Row> = {
  area: string
  /** The title on paper, and the file’s name without its ending. */
  title: string
  fileName: string
  view: ListView
  list: GrowingList<Row>
  endpoint: E
  whole: WholeList<E, Row>
  columns: readonly OutputColumn<Row>[]
  rowKey: (row: Row) => number
}

/** From when to when a list shows and in which state, and what is done with all that it shows: a file, or paper. */
export function ListTools<E extends Endpoint, Row>(props: ListToolsProps<E, Row>): ReactNode {
  const { area, view, list, endpoint, whole, columns } = props
  const today = useToday()
  const { data: user } = useCurrentUser()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const paperOf = ({ rows, isCut }: { rows: readonly Row[]; isCut: boolean }) =>
    listPaper({
      ...{ title: props.title, rowKey: props.rowKey, facts: view.facts },
      columns,
      rows,
      isCut,
      user,
      now: clock.now(),
    })
  const printing = usePrinting({
    area,
    prepare: async () => paperOf(await wholeList(endpoint, whole, PRINTED_ROWS_MAX)),
    atOnce: () => (list.isThere ? paperOf({ rows: list.rows, isCut: list.hasMore }) : null),
  })
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      const { rows } = await wholeList(endpoint, whole)
      saveFile(`${props.fileName}.csv`, new Blob([listCsv(columns, rows)]))
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  useShortcut({ keys: 'e c', does: 'Export what is shown as CSV', area, run: () => void save() })
  return (
    <>
      <div className="flex basis-full items-center gap-x-3 narrow:basis-auto">
        <ListDay
          label="From"
          value={view.startDate}
          onChange={startDate => view.narrowDays({ startDate })}
          today={today}
        />
        <ListDay label="To" value={view.endDate} onChange={endDate => view.narrowDays({ endDate })} today={today} />
      </div>
      {view.states !== undefined && (
        <SelectField
          label="Status"
          layout="cell"
          className="-mb-5 w-32"
          value={view.state ?? ANY}
          onChange={state => view.narrowState(state === ANY ? null : state)}
          choices={[{ value: ANY, label: 'Any status' }, ...view.states.choices]}
        />
      )}
      <div className="flex items-center">
        <IconButton
          label="Export CSV"
          icon={<Download aria-hidden />}
          aria-busy={isSaving || undefined}
          onClick={() => void save()}
        />
        <IconButton
          label="Print"
          icon={<Printer aria-hidden />}
          aria-busy={printing.isPreparing || undefined}
          onClick={printing.print}
        />
      </div>
      {printing.printed}
      {printing.failure !== null && (
        <span role="alert" className="text-small text-negative">
          {printing.failure}
        </span>
      )}
      <FailureDialog failure={failure} title="Error Exporting List" onClose={() => setFailure(null)} />
    </>
  )
}

const ANY = 'ANY'

type ListDayProps = Pick<Parameters<typeof DateField>[0], 'value' | 'onChange' | 'today'> & { label: string }

/** A day in the line above a list, with its word beside it. */
function ListDay({ label, ...field }: ListDayProps) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-small whitespace-nowrap text-muted">
        {label}
      </span>
      <DateField label={label} layout="cell" className="-mb-5 w-28 pb-0 narrow:w-32" {...field} />
    </div>
  )
}
