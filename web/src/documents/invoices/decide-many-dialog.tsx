import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { type ReactNode, useState } from 'react'
import { CallError, sentenceOfFailure } from '../../client/call-error.ts'
import { Alert, FailureAlert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { sumOf } from '../document-amounts.ts'
import type { InvoiceSide } from './invoice-side.ts'

type DecideManyDialogProps = {
  side: InvoiceSide
  /** The labels: the verb (`Approve`), its past participle (`approved`), and a description of the effect. */
  words: { verb: string; done: string; what: string }
  rows: readonly DocumentRecord[]
  /**
   * Sends the invoices or bills. Resolves to the reasons why some are unchanged, by id, or to null if the user canceled. Throws if the
   * server refuses the whole call. Each error then has the index of its row under `field`.
   */
  send: (rows: readonly DocumentRecord[]) => Promise<ReadonlyMap<number, string> | null>
  field: string
  /** A confirmation dialog that the request may open while it is running. */
  question: ReactNode
  onClose: () => void
}

/** Asks for confirmation before an action on many invoices or bills. Shows their number, the number of parties, and the sum. */
export function DecideManyDialog({ side, words, rows: asked, send, ...props }: DecideManyDialogProps) {
  const { verb, done, what } = words
  const one = side.one.toLowerCase()
  // Refused documents are listed and are not sent again. If the server refused the whole call, the other documents are sent when the user
  // presses the button again.
  const [rows, setRows] = useState(asked)
  const [refused, setRefused] = useState<readonly RefusedInvoice[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const toast = useToast()
  /** Lists the refused documents, and continues with `others`. */
  const leaveOut = (reasonOf: (row: DocumentRecord, index: number) => string | undefined, others = rows) => {
    const named = rows.flatMap((row, index) => {
      const err = reasonOf(row, index)
      return err === undefined ? [] : { row, err }
    })
    setRefused(before => [...before, ...named])
    setRows(others.filter(row => !named.some(each => each.row === row)))
    return named.length > 0
  }
  const decide = async () => {
    const reasons = await send(rows)
    if (reasons === null) return
    const reasonOf = (row: DocumentRecord) => reasons.get(row.id)
    const decided = rows.filter(row => reasonOf(row) === undefined)
    if (decided.length > 0)
      toast({ title: `${counted(decided.length, one)} ${done}`, detail: formatCents(sumOf(decided)) })
    if (decided.length === rows.length) props.onClose()
    else leaveOut(reasonOf, [])
  }
  const press = async () => {
    setSending(true)
    setFailure(null)
    try {
      await decide()
    } catch (error) {
      const isNamed = error instanceof CallError && leaveOut((_, index) => error.fieldError(`${props.field}.${index}`))
      if (!isNamed) setFailure(sentenceOfFailure(error))
    } finally {
      setSending(false)
    }
  }
  // The dialog stays open while the call is running.
  const leave = () => {
    if (!isSending) props.onClose()
  }
  const partyCount = new Set(rows.map(row => row.partyId)).size
  return (
    <Dialog
      title={`${verb} ${counted(asked.length, one)}`}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave} disabledReason={isSending ? 'Your changes are being saved.' : undefined}>
            {rows.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {rows.length > 0 && (
            <Button look="primary" isBusy={isSending} onClick={() => void press()}>
              {refused.length === 0 ? verb : `${verb} the Rest`}
            </Button>
          )}
        </>
      }
    >
      <RefusedInvoices side={side} refused={refused} done={done} />
      {rows.length > 0 && (
        <p>
          {counted(rows.length, one)} of {counted(partyCount, side.party)}, {formatCents(sumOf(rows))} in all. {what}
        </p>
      )}
      <FailureAlert failure={failure} title="Error Updating Invoice" className="mt-3" />
      {props.question}
    </Dialog>
  )
}

/** An invoice or bill that was not changed, with the reason. */
type RefusedInvoice = { row: DocumentRecord; err: string }

type RefusedInvoicesProps = {
  side: InvoiceSide
  refused: readonly RefusedInvoice[]
  /** The status that was refused, such as `approved`. */
  done: string
}

/** Lists the refused invoices or bills by reference and party, with the reasons. */
function RefusedInvoices({ side, refused, done }: RefusedInvoicesProps) {
  if (refused.length === 0) return null
  return (
    <Alert variant="destructive" title="Error Updating Invoice" className="mb-3">
      {`${counted(refused.length, side.one.toLowerCase())} ${refused.length === 1 ? 'is' : 'are'} not ${done}:`}
      <ul className="mt-1 max-h-[40dvh] overflow-auto">
        {refused.map(({ row, err }) => {
          const { id, reference, partyName } = row
          return (
            <li key={id}>
              <bdi className="font-medium">{`${side.one} ${reference}`}</bdi> of <bdi>{partyName}</bdi>: {err}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
