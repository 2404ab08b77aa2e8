import { fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { BankLineShown, StatementImport } from '@twofold/contract/bank-lines'
import { undoStatementImport } from '@twofold/contract/statement-imports'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { UndoImportDialog } from '../kit/forms/undo-import-dialog.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { wordsOf } from './review-columns.tsx'
import { importedWords, linesInWords } from './statement-draft.ts'
import type { Decisions } from './use-decisions.ts'

const STATES = {
  WAITING: 'For review',
  MATCHED: 'Matched',
  BOOKED: 'Posted',
  ASIDE: 'Excluded',
  UNDONE: 'Undone',
} as const

type DecidedListProps = {
  accountID: number
  lines: readonly BankLineShown[]
  decisions: Decisions
  /** The reason why the user cannot undo actions. */
  refusal: string | undefined
}

/** The bank lines that were most recently matched, posted or excluded, each with an Undo button. */
export function DecidedList({ accountID, lines, decisions, refusal }: DecidedListProps) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="decided-heading" className="mt-6">
      <h2 id="decided-heading" className="px-4 pb-2 font-semibold">
        Reviewed
      </h2>
      <ul className="max-h-96 divide-y divide-line overflow-auto border-y border-line">
        {lines.map(line => (
          <li
            key={line.bankLineID}
            className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 px-4 py-1 narrow:grid-cols-[6rem_1fr_auto_auto]"
          >
            <Day date={fromWire(line.lineDate)} className="text-muted max-narrow:col-span-3" />
            <span className="min-w-0 truncate">
              {wordsOf(line)}{' '}
              <span className="text-small text-muted">
                {STATES[line.state]}
                {line.transactionIDs.map(id => (
                  <Link
                    key={id}
                    to={`/transactions/${id}?returnAccount=${accountID}`}
                    className="ml-1.5 hover:text-accent hover:underline"
                  >
                    No. {id}
                  </Link>
                ))}
              </span>
              {line.isLoose && (
                <span className="ml-2 text-small font-medium text-negative">
                  The matched entry has been deleted or unreconciled. Undo this match.
                </span>
              )}
            </span>
            <Money cents={line.amount} />
            <Button
              look="quiet"
              aria-label={`Undo: ${wordsOf(line)}`}
              refusalOfRole={refusal}
              onClick={() => void decisions.undo(line.bankLineID)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list of imported statements, each with an Undo button. */
export function ImportedFiles({
  imports,
  refusal,
}: {
  imports: readonly StatementImport[]
  refusal: string | undefined
}) {
  const [asked, setAsked] = useState<StatementImport | null>(null)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="files-heading" className="mt-6 pb-6">
      <h2 id="files-heading" className="px-4 pb-2 font-semibold">
        Imported statements
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {imports.map(record => (
          <li key={record.statementImportID} className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {record.fileName}{' '}
              <span className="text-small text-muted">
                {importedWords(record)}, {record.waitingCount.toLocaleString('en-US')} for review
                {record.lineCount > 0 && (
                  <>
                    {' · '}
                    <Day date={fromWire(record.firstDate)} /> to <Day date={fromWire(record.lastDate)} />
                  </>
                )}
                {record.importedBy !== '' && ` · ${record.importedBy}`}
              </span>
            </span>
            <Button
              aria-label={`Undo the import of ${record.fileName}`}
              refusalOfRole={refusal}
              onClick={() => setAsked(record)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && <UndoDialog record={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function UndoDialog({ record, onClose }: { record: StatementImport; onClose: () => void }) {
  const command = useCommand(undoStatementImport)
  const toast = useToast()
  const undo = async () => {
    try {
      await command.send({ params: { statementImportID: String(record.statementImportID) } })
      toast({ title: 'Import undone', detail: record.fileName })
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <UndoImportDialog
      fileName={record.fileName}
      effect={
        <>
          {record.lineCount > 0 &&
            `This removes ${linesInWords(record.lineCount)}. Matches are undone. Transactions posted from these lines are voided, and their history is kept. `}
          {record.changedCount > 0 &&
            `${counted(record.changedCount, 'changed line')} ${record.changedCount === 1 ? 'is' : 'are'} restored, unless matched or posted since then. `}
          You can then import the file again.
        </>
      }
      command={command}
      onConfirm={() => void undo()}
      onClose={onClose}
    />
  )
}
