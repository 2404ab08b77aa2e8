import { type AuditEntry, type AuditPerson, exportAudit } from '@twofold/contract/audit'
import Printer from 'lucide-react/icons/printer'
import { type Ref, useCallback, useRef, useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useFile } from '../client/use-file.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import type { Narrow } from '../kit/links/use-address.ts'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useNavigate, useSearchParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { type AuditFilter, isRecordNumber, searchOf, useAuditFilter } from './audit-filter.ts'
import { AuditTable } from './audit-table.tsx'
import { actionsOf, KINDS, labelOf } from './audit-words.ts'
import { EntrySheet, placeOf } from './entry-sheet.tsx'
import { personName } from './sentence.ts'
import { useAuditPrinting, useAuditTrail } from './use-audit-trail.tsx'

/** The page with the audit trail, newest entry first. The filters and the open entry are stored in the URL. */
export default function AuditPage() {
  const { filter, narrow } = useAuditFilter()
  const { query, entries, people, hasEarlier, loadEarlier } = useAuditTrail(filter)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', does: 'Filter the audit trail', area: 'Audit trail', run: () => first.current?.focus() })
  const printing = useAuditPrinting(
    filter,
    query.data && { auditEntries: [...entries], people: [...people], earlier: hasEarlier ? '' : null },
  )
  const pathTo = useCallback((entry: AuditEntry) => searchOf(filter, placeOf(entry)), [filter])
  const open = useCallback((entry: AuditEntry) => void navigate(pathTo(entry)), [navigate, pathTo])
  const close = () => void navigate({ search: searchOf(filter) })
  const openPlace = address.get('entry')
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] grow flex-col bg-panel">
      <PageHeader
        path="Organisation"
        title="Audit trail"
        actions={
          <>
            <IconButton
              label="Print"
              icon={<Printer aria-hidden />}
              aria-busy={printing.isPreparing}
              onClick={printing.print}
            />
            <ExportButton filter={filter} />
          </>
        }
      />
      <FailureAlert failure={printing.failure} className="mx-4 mb-2" />
      <AuditFilters filter={filter} narrow={narrow} people={people} firstRef={first} />
      {query.data !== undefined ? (
        <AuditTable
          key={JSON.stringify(filter)}
          entries={entries}
          people={people}
          hasEarlier={hasEarlier}
          onNearEnd={loadEarlier}
          pathTo={pathTo}
          onOpen={open}
          isNarrowed={Object.keys(filter).length > 0}
        />
      ) : query.error !== null ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading rows={20} />
      )}
      {openPlace !== null && <EntrySheet place={openPlace} historyPath={historyPath} onClose={close} />}
      {printing.printed}
    </div>
  )
}

function historyPath({ objectKind, objectID }: AuditEntry): string {
  return searchOf({ objectKind, objectID: String(objectID) })
}

/** Exports the filtered audit trail as a spreadsheet file. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const file = useFile()
  const disabledReason = useRefusalOfRole('audit.read')
  return (
    <>
      <Button
        isBusy={file.saving !== null}
        disabledReason={disabledReason}
        onClick={() => void file.save(exportAudit, 'audit-trail.csv', { query: filter })}
      >
        Export CSV
      </Button>
      <FailureDialog failure={file.failure} title="Error Exporting Audit Trail" onClose={file.forget} />
    </>
  )
}

type Choice = { value: string; label: string }

/**
 * Returns the options of a filter. The first option removes the filter. If the URL contains a value that is not an option, adds it as an
 * option.
 */
function choicesWith(all: string, choices: readonly Choice[], chosen: string | undefined): Choice[] {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen)
  const other = isKnown ? [] : [{ value: chosen, label: labelOf(chosen) }]
  return [{ value: '', label: all }, ...choices, ...other]
}

type AuditFiltersProps = {
  filter: AuditFilter
  narrow: Narrow<AuditFilter>
  people: readonly AuditPerson[]
  firstRef: Ref<HTMLInputElement>
}

const NOTHING = { startDate: null, endDate: null, userID: null, action: null, objectKind: null, objectID: null }

/** The filters of the audit trail: dates, user, action and record. They are stored in the URL. */
function AuditFilters({ filter, narrow, people, firstRef }: AuditFiltersProps) {
  const persons = people.map(person => ({ value: String(person.userID), label: personName(person, person.userID) }))
  return (
    <search className="grid grid-cols-2 gap-x-3 border-b border-line px-4 pt-3 narrow:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] print:hidden">
      <DateField
        label="From"
        value={filter.startDate ?? null}
        onChange={date => narrow({ startDate: date })}
        inputRef={firstRef}
      />
      <DateField label="To" value={filter.endDate ?? null} onChange={date => narrow({ endDate: date })} />
      <SelectField
        label="User"
        value={filter.userID ?? ''}
        onChange={userID => narrow({ userID })}
        choices={choicesWith('Everyone', persons, filter.userID)}
      />
      <SelectField
        label="Change"
        value={filter.action ?? ''}
        onChange={action => narrow({ action })}
        choices={choicesWith('All changes', actionsOf(filter.objectKind), filter.action)}
      />
      <SelectField
        label="Records"
        value={filter.objectKind ?? ''}
        onChange={objectKind => narrow({ objectKind })}
        choices={choicesWith('All records', KINDS, filter.objectKind)}
      />
      <NumberField filter={filter} narrow={narrow} />
      {Object.keys(filter).length > 0 && (
        <Button
          look="quiet"
          className="-ml-3 mb-3 self-start justify-self-start narrow:mt-5 narrow:ml-0"
          onClick={() => narrow(NOTHING)}
        >
          Clear
        </Button>
      )}
    </search>
  )
}

/** The field for a record number. Text that is not a number shows an error and does not filter. */
function NumberField({ filter, narrow }: Pick<AuditFiltersProps, 'filter' | 'narrow'>) {
  const [typed, setTyped] = useState('')
  const stands = filter.objectID ?? ''
  const isUnclear = stands === '' && typed !== '' && !isRecordNumber(typed)
  return (
    <TextField
      label="Number"
      value={isUnclear ? typed : stands}
      onChange={text => {
        setTyped(text)
        narrow({ objectID: isRecordNumber(text) ? text : null })
      }}
      input={{ inputMode: 'numeric' }}
      error={isUnclear ? 'Enter a number.' : undefined}
    />
  )
}
