import { type AuditEntry, exportAudit } from '@twofold/contract/audit'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useFile } from '../client/use-file.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { LoadFailed } from '../kit/loading/load-failed.tsx'
import { Loading } from '../kit/loading/loading.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { type AuditFilter, searchOf, useAuditFilter } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { EntrySheet, placeOf } from './entry-sheet.tsx'
import { useAuditPrinting, useAuditTrail } from './use-audit-trail.ts'

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
      {printing.failure !== null && (
        <Alert variant="destructive" className="mx-4 mb-2">
          {printing.failure}
        </Alert>
      )}
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
