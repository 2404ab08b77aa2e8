import { formatDay, fromWire } from '@twofold/accounting/calendar'
import {
  importStatement,
  previewStatement,
  STATEMENT_BYTES_MAX,
  type StatementPreview,
} from '@twofold/contract/statement-imports'
import { type FormEvent, type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { FileField } from '../kit/fields/file-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FileQuestions, useFileQuestions } from '../kit/forms/file-questions.tsx'
import { ImportActions, ImportProgress, usePreview } from '../kit/forms/import-file.tsx'
import { Loading } from '../kit/loading/query-result.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { ParseFields } from './parse-fields.tsx'
import {
  base64Of,
  bodyOf,
  faultOfFile,
  importedWords,
  importWords,
  isEmptyStatement,
  linesInWords,
  NO_FILE,
  reasonAgainst,
  type StatementDraft,
  UNDECIDED,
} from './statement-draft.ts'
import { StatementFacts, StatementPreviewPane } from './statement-preview.tsx'

/** The time without changes to the form after which the preview is loaded, in milliseconds. */
const PAUSE_MS = 150

type StatementFormProps = { accountID: number; fileRef: Ref<HTMLInputElement> }

/** The form that imports a bank file into the account. The user chooses a file and checks its contents. */
export function StatementForm({ accountID, fileRef }: StatementFormProps) {
  const { draft, change, startOver, choose, fileError } = useDraft()
  const load = useCallback(
    (signal: AbortSignal) =>
      call(previewStatement, { params: { accountID: String(accountID) }, body: bodyOf(draft) }, { signal }),
    [accountID, draft],
  )
  const { preview, error, isOld } = usePreview(draft.content === '' ? null : load, PAUSE_MS)
  const command = useCommand(importStatement)
  const button = useRef<HTMLButtonElement>(null)
  const toast = useToast()
  const unreadable = preview === null ? undefined : faultOfFile(preview)
  const refusedFile = error instanceof CallError ? error.fieldError('content') : undefined
  const reason = reasonOf(preview, isOld, draft)
  const words = preview === null ? '' : importWords(preview, draft)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || command.isSending) return
    // The fields are inert until the response arrives, so the focus must not stay in one of them.
    button.current?.focus()
    try {
      const made = await command.send({ params: { accountID: String(accountID) }, body: bodyOf(draft) })
      toast({ title: 'Imported', detail: `${importedWords(made)} from ${draft.fileName}` })
      startOver()
    } catch {
      // The form shows the error.
    }
  }
  return (
    <form noValidate aria-label="Import statement" onSubmit={event => void submit(event)} className="px-4 pt-3">
      <div inert={command.isSending}>
        <div className="max-w-3xl">
          <FileField
            label="Choose a statement"
            hint="OFX, QFX, QIF, CAMT.053 or CSV."
            accept=".ofx,.qfx,.qif,.xml,.csv,.txt,.tsv,text/csv,text/xml"
            fileName={draft.fileName}
            onChoose={file => void choose(file)}
            error={fileError ?? refusedFile ?? unreadable}
            inputRef={fileRef}
          />
        </div>
        {refusedFile === undefined && <FailureAlert failure={error} className="mb-3" />}
        {draft.content !== '' && preview === null && error === null && <Loading rows={3} />}
        {preview !== null && unreadable === undefined && (
          <Previewed draft={draft} change={change} preview={preview} isOld={isOld} />
        )}
      </div>
      {preview !== null && (
        <ImportActions
          command={command}
          words={words}
          reason={reason}
          onCancel={startOver}
          buttonRef={button}
          className="pt-3"
        >
          {reason !== undefined && !isOld && preview.problems.length === 0 && preview.faultCount === 0 && (
            <span className="min-w-0 text-muted">{reason}</span>
          )}
        </ImportActions>
      )}
      <div className="pb-4">
        <ImportProgress fileName={draft.fileName} isReading={isOld} isImporting={command.isSending} />
      </div>
    </form>
  )
}

function reasonOf(preview: StatementPreview | null, isOld: boolean, draft: StatementDraft): string | undefined {
  if (preview === null) return 'Choose a file.'
  return isOld ? 'The file is being read.' : reasonAgainst(preview, draft)
}

type PreviewedProps = {
  draft: StatementDraft
  change: (changes: Partial<StatementDraft>) => void
  preview: StatementPreview
  isOld: boolean
}

/** The contents of a file: its account, open questions, format and lines. */
function Previewed({ draft, change, preview, isOld }: PreviewedProps) {
  const statement = preview.statements[draft.statementNo - 1]
  return (
    <>
      <AccountOfFile preview={preview} draft={draft} onChange={change} />
      {statement !== undefined && <StatementFacts statement={statement} layout={preview.layout} />}
      <Questions draft={draft} change={change} preview={preview} />
      {preview.changed.length > 0 && (
        <ChangedLines
          changed={preview.changed}
          changedCount={preview.changedCount}
          decisions={draft.decisions}
          otherDecision={draft.otherDecision}
          onDecide={change}
        />
      )}
      <ParseFields
        draft={draft}
        // Other options may split the file into different lines, so the answers for changed lines are discarded.
        onChoose={options => change({ options: { ...draft.options, ...options }, ...UNDECIDED })}
        preview={preview}
      />
      <StatementPreviewPane preview={preview} isOld={isOld} isEmpty={isEmptyStatement(preview, draft)} />
    </>
  )
}

/** The questions about the file as a whole. Changed lines are in a separate section. */
function Questions({ draft, change, preview }: Omit<PreviewedProps, 'isOld'>) {
  const answerTo = (field: string) => answerOf(draft, field)
  const current = useMemo(
    () => preview.questions.filter(({ field }) => field !== 'changedLines').map(withNo),
    [preview.questions],
  )
  const questions = useFileQuestions(current, {
    file: draft.content,
    isAnswered: field => answerTo(field) !== undefined,
  })
  if (questions.length === 0) return null
  const answer = (field: string, value: string) => {
    if (field === 'isOtherAccount') return change({ isOtherAccount: value === 'true' })
    change({ options: { ...draft.options, [field]: value }, ...UNDECIDED })
  }
  return <FileQuestions questions={questions} answerTo={answerTo} onAnswer={answer} />
}

function answerOf({ isOtherAccount, options }: StatementDraft, field: string): string | undefined {
  if (field === 'isOtherAccount') return isOtherAccount === null ? undefined : String(isOtherAccount)
  if (field === 'dayOrder' || field === 'decimalMark') return options[field] ?? undefined
  return undefined
}

/** Adds the answer 'No', with which the user rejects a file that belongs to another account. */
function withNo(question: StatementPreview['questions'][number]): StatementPreview['questions'][number] {
  const { field, readings } = question
  if (field !== 'isOtherAccount' || readings.some(({ value }) => value === 'false')) return question
  return { ...question, readings: [...readings, { value: 'false', label: 'No', rows: [] }] }
}

type AccountOfFileProps = {
  preview: StatementPreview
  draft: StatementDraft
  onChange: (changes: Partial<StatementDraft>) => void
}

/** Asks for the account to import if a file contains several accounts. */
function AccountOfFile({ preview: { statements }, draft, onChange }: AccountOfFileProps) {
  if (statements.length < 2) return null
  const choices = statements.map(({ bank, account, currency, lineCount, lastDate }, index) => {
    const day = fromWire(lastDate)
    const words = [
      [bank, account].filter(Boolean).join(' ') || `Account ${index + 1}`,
      currency,
      linesInWords(lineCount),
    ]
    if (day !== null) words.push(`to ${formatDay(day)}`)
    return { value: String(index + 1), label: words.filter(Boolean).join(', ') }
  })
  return (
    <div className="max-w-3xl">
      <SelectField
        label="The file contains several accounts. Choose the account to import."
        value={String(draft.statementNo)}
        onChange={no => onChange({ statementNo: Number(no), isOtherAccount: null, ...UNDECIDED })}
        choices={choices}
      />
    </div>
  )
}

function useDraft() {
  const [draft, setDraft] = useState<StatementDraft>(NO_FILE)
  const [fileError, setFileError] = useState<string>()
  const change = (changes: Partial<StatementDraft>) => setDraft(last => ({ ...last, ...changes }))
  const choose = async (file: File) => {
    setFileError(undefined)
    try {
      if (file.size > STATEMENT_BYTES_MAX)
        return setFileError('This file is too large. Download a statement for a shorter period.')
      if (file.size === 0) return setFileError('This file is empty.')
      const content = base64Of(new Uint8Array(await file.arrayBuffer()))
      setDraft({ ...NO_FILE, fileName: file.name.slice(0, 200), content })
    } catch {
      setFileError('This file cannot be read.')
    }
  }
  return { draft, change, startOver: () => setDraft(NO_FILE), choose, fileError }
}
