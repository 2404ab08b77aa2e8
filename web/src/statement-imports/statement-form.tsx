import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { importStatement, STATEMENT_BYTES_MAX, type StatementPreview } from '@twofold/contract/statement-imports'
import { type FormEvent, type Ref, useState } from 'react'
import { Loading } from '../app/loading.tsx'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { ColumnFields } from './column-fields.tsx'
import { base64Of, bodyOf, linesInWords, NO_FILE, reasonAgainst, type StatementDraft } from './statement-draft.ts'
import { StatementPreviewPane } from './statement-preview.tsx'
import { useStatementPreview } from './use-statement-preview.ts'

type StatementFormProps = { accountID: number; fileRef: Ref<HTMLInputElement> }

/** Chooses a bank's file, shows what is in it, and brings its lines to the account. */
export function StatementForm({ accountID, fileRef }: StatementFormProps) {
  const { draft, change, startOver, choose, fileError } = useDraft()
  const { preview, error, isOld } = useStatementPreview(accountID, draft)
  const command = useCommand(importStatement)
  const toast = useToast()
  const reason = preview === null ? 'Choose a file.' : isOld ? 'The file is being looked at.' : reasonAgainst(preview)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || command.isSending) return
    try {
      const { lineCount } = await command.send({ params: { accountID: String(accountID) }, body: bodyOf(draft) })
      toast({ title: 'Imported', detail: `${linesInWords(lineCount)} from ${draft.fileName}` })
      startOver()
    } catch {
      // Shown below.
    }
  }
  return (
    <form noValidate aria-label="Import statement" onSubmit={event => void submit(event)} className="px-4 pt-3">
      <div className="max-w-3xl">
        <FileField
          label="Choose a statement"
          hint="OFX, QFX, QIF, CAMT.053 or CSV."
          accept=".ofx,.qfx,.qif,.xml,.csv,.txt,.tsv,text/csv,text/xml"
          fileName={draft.fileName}
          onChoose={file => void choose(file)}
          error={fileError}
          inputRef={fileRef}
        />
      </div>
      {error !== null && (
        <Alert variant="destructive" className="mb-3">
          {sentenceOfFailure(error)}
        </Alert>
      )}
      {draft.content !== '' && preview === null && error === null && <Loading rows={3} />}
      {preview !== null && (
        <>
          <AccountOfFile preview={preview} draft={draft} onChange={change} />
          {(preview.format === 'CSV' || preview.format === 'QIF') && (
            <ColumnFields draft={draft} onChange={change} preview={preview} />
          )}
          <StatementPreviewPane preview={preview} isOld={isOld} />
          {command.error !== null && (
            <Alert variant="destructive" className="mt-3">
              {sentenceOfFailure(command.error)}
            </Alert>
          )}
          <div className="flex gap-2 pt-3 pb-6">
            <Button type="submit" look="primary" isBusy={command.isSending} disabledReason={reason}>
              {reason === undefined ? `Import ${linesInWords(preview.added)}` : 'Import'}
            </Button>
            <Button onClick={startOver}>Cancel</Button>
          </div>
        </>
      )}
    </form>
  )
}

type AccountOfFileProps = {
  preview: StatementPreview
  draft: StatementDraft
  onChange: (changes: Partial<StatementDraft>) => void
}

/** Of a file with several accounts, which one is meant. */
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
        label="The file holds several accounts. Which one is this?"
        value={String(draft.statementNo)}
        onChange={no => onChange({ statementNo: Number(no) })}
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
        return setFileError('This file is too long. Ask the bank for a shorter period.')
      if (file.size === 0) return setFileError('This file is empty.')
      const content = base64Of(new Uint8Array(await file.arrayBuffer()))
      setDraft({ ...NO_FILE, fileName: file.name.slice(0, 200), content })
    } catch {
      setFileError('This file cannot be read.')
    }
  }
  return { draft, change, startOver: () => setDraft(NO_FILE), choose, fileError }
}
