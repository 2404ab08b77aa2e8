import {
  type ImportPreview,
  type ImportQuestion,
  importFile,
  listImports,
  previewImport,
} from '@twofold/contract/imports'
import { type FormEvent, type Ref, useCallback, useId, useRef, useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Alert, FailureAlert } from '../kit/alert.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { FileField } from '../kit/fields/file-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FileQuestions, useFileQuestions } from '../kit/forms/file-questions.tsx'
import { ImportActions, ImportProgress, usePreview } from '../kit/forms/import-file.tsx'
import { LeaveWarning } from '../kit/forms/leave-warning.tsx'
import { Loading, QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { AccountPicker } from '../kit/pickers/account-picker.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { useChart } from '../kit/pickers/use-chart.ts'
import { useNavigate } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import {
  bodyOf,
  emptyDraft,
  FileRefused,
  faultOfFile,
  type ImportDraft,
  reasonAgainst,
  textOfFile,
} from './import-draft.ts'
import { ImportList } from './import-list.tsx'
import { addedWords, KIND_CHOICES } from './import-words.ts'
import { MappingFields } from './mapping-fields.tsx'
import { PreviewPane } from './preview-pane.tsx'

/** The number of imports in the list. */
const LIMIT = '200'

/** The page that imports files into the books and lists past imports. */
export default function ImportPage() {
  const query = useEndpointQuery(listImports, { query: { limit: LIMIT } })
  const refusal = useRefusalOfRole('transactions.write')
  const file = useRef<HTMLInputElement>(null)
  const choose = { keys: 'n', does: 'Choose a file', area: 'Import', run: () => file.current?.focus() }
  useShortcut(refusal === undefined ? choose : null)
  return (
    <div className="mx-auto min-h-full w-full max-w-[1440px] shrink-0 grow bg-panel pb-10">
      <PageHeader path="Organisation" title="Import" />
      {refusal === undefined ? (
        <ImportForm fileRef={file} />
      ) : (
        <Alert className="mx-4 mt-4">You can view imports, but you can’t import files. {refusal}</Alert>
      )}
      <QueryResult query={query} rows={3}>
        {answer => <ImportList {...answer} />}
      </QueryResult>
    </div>
  )
}

/** The time without changes to the form after which the preview is loaded, in milliseconds. */
const PAUSE_MS = 250

/** The form that imports a file. The user chooses the file, assigns its columns, and previews the result. */
function ImportForm({ fileRef }: { fileRef: Ref<HTMLInputElement> }) {
  const { draft, change, startOver, choose, fileError, isStatement } = useDraft()
  const load = useCallback((signal: AbortSignal) => call(previewImport, { body: bodyOf(draft) }, { signal }), [draft])
  const { preview, error, isOld } = usePreview(draft.text === '' ? null : load, PAUSE_MS)
  const { chart } = useChart()
  const command = useCommand(importFile)
  const refusalOfLocks = useRefusalOfRole('locks.pass')
  const toast = useToast()
  const titleId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const unreadable = preview === null ? undefined : faultOfFile(preview)
  const refusedFile = error instanceof CallError ? error.fieldError('text') : undefined
  const words = preview === null ? '' : addedWords(draft.kind, preview)
  const reason = preview === null ? 'Choose a file.' : isOld ? 'The file is being read.' : reasonAgainst(preview)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || command.isSending) return
    // The fields are inert until the response arrives, so the focus must not stay in one of them.
    button.current?.focus()
    try {
      await command.send({ body: bodyOf(draft) })
      toast({ title: 'Imported', detail: `${words} from ${draft.fileName}` })
      startOver()
    } catch {
      // The form shows the error.
    }
  }
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={event => void submit(event)} className="px-4 pt-4">
      <h2 id={titleId} className="sr-only">
        Import a file
      </h2>
      <div inert={command.isSending}>
        <div className="grid gap-x-4 narrow:grid-cols-[10rem_1fr]">
          <SelectField
            label="Contents"
            value={draft.kind}
            onChange={kind => change({ kind, columns: null, dateOrder: null, decimalMark: null, decisions: {} })}
            choices={KIND_CHOICES}
          />
          <FileField
            label="Choose a file"
            hint="CSV, plain or compressed with gzip."
            accept=".csv,.txt,.gz,text/csv"
            fileName={draft.fileName}
            onChoose={file => void choose(file)}
            error={fileError ?? refusedFile ?? unreadable}
            inputRef={fileRef}
          />
        </div>
        {isStatement && <StatementLead chart={chart} />}
        {refusedFile === undefined && <FailureAlert failure={error} className="mb-3" />}
        {draft.text !== '' && preview === null && error === null && <Loading rows={3} />}
        {preview !== null && unreadable === undefined && (
          <>
            <Questions draft={draft} change={change} preview={preview} />
            <MappingFields
              draft={draft}
              onChange={change}
              preview={preview}
              chart={chart}
              mayPassLocks={refusalOfLocks === undefined}
            />
            <PreviewPane
              kind={draft.kind}
              preview={preview}
              isOld={isOld}
              onDecide={(oddity, decision) => change({ decisions: { ...draft.decisions, [oddity]: decision } })}
            />
          </>
        )}
      </div>
      {preview !== null && (
        <ImportActions
          command={command}
          words={`Import ${words}`}
          reason={reason}
          onCancel={startOver}
          buttonRef={button}
          className="stays-below mt-3 border-t border-line bg-panel py-3"
        />
      )}
      <ImportProgress fileName={draft.fileName} isReading={isOld} isImporting={command.isSending} />
      <LeaveWarning when={draft.text !== ''} onLeave={startOver} />
    </form>
  )
}

/** Leads from a bank statement to the import screen of its account. */
function StatementLead({ chart }: { chart: Chart }) {
  const navigate = useNavigate()
  return (
    <AccountPicker
      label="Bank account of the statement"
      className="max-w-md"
      value={null}
      index={chart.onLines}
      hint="Opens the screen that imports statements into this account. Choose the file there."
      onChange={account => account !== null && void navigate(`/reconcile/${account.id}/import`)}
    />
  )
}

type QuestionsProps = {
  draft: ImportDraft
  change: (changes: Partial<ImportDraft>) => void
  preview: ImportPreview
}

/** The questions about the formats of dates and amounts. */
function Questions({ draft, change, preview }: QuestionsProps) {
  const answerTo = (field: string) => draft[field as ImportQuestion['field']] ?? undefined
  const questions = useFileQuestions(preview.questions, {
    file: draft.text,
    isAnswered: field => answerTo(field) !== undefined,
  })
  if (questions.length === 0) return null
  return (
    <FileQuestions questions={questions} answerTo={answerTo} onAnswer={(field, value) => change({ [field]: value })} />
  )
}

function useDraft() {
  const [draft, setDraft] = useState<ImportDraft>(() => emptyDraft('transactions'))
  const [refused, setRefused] = useState<{ sentence: string; isStatement: boolean }>()
  const change = (changes: Partial<ImportDraft>) => setDraft(last => ({ ...last, ...changes }))
  const choose = async (file: File) => {
    setRefused(undefined)
    try {
      const text = await textOfFile(file)
      if (text.trim() === '') throw new FileRefused('This file is empty.')
      change({ fileName: file.name.slice(0, 200), text, dateOrder: null, decimalMark: null })
    } catch (error) {
      setRefused(
        error instanceof FileRefused
          ? { sentence: error.message, isStatement: error.isStatement }
          : { sentence: 'This file cannot be read.', isStatement: false },
      )
    }
  }
  const startOver = () => setDraft(last => emptyDraft(last.kind))
  return { draft, change, startOver, choose, fileError: refused?.sentence, isStatement: refused?.isStatement === true }
}
