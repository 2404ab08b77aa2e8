import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { listJournal } from '@twofold/contract/journal'
import { restoreTransaction } from '@twofold/contract/transactions'
import { type ReactNode, useState } from 'react'
import { RecordHistory } from '../../audit/record-history.tsx'
import { CallError, sentenceOfFailure } from '../../client/call-error.ts'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Money } from '../../kit/money.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { splitNames } from '../../kit/pickers/split-names.tsx'
import { RoleNotice } from '../../kit/role-notice.tsx'
import { useNavigate } from '../../kit/router/use-router.tsx'
import { withLockReason } from '../entry/posting.ts'
import { useRegisterCache } from '../register/use-register-cache.ts'
import { entryName } from './journal-columns.tsx'

type DeletedTransactionSheetProps = {
  transactionID: number
  chart: Chart
  /** The URL of the journal, to which the sheet returns. */
  backTo: string
}

/** A deleted transaction with its history, over the journal. It can be restored. In a locked period, an accountant gives a reason. */
export function DeletedTransactionSheet({ transactionID, chart, backTo }: DeletedTransactionSheetProps) {
  const navigate = useNavigate()
  const store = useRegisterCache()
  const restore = useCommand(restoreTransaction, after => store({ after }))
  const toast = useToast()
  const [lockReason, setLockReason] = useState('')
  const refusal = useRefusalOfRole('transactions.write')
  const row = useDeletedRow(transactionID)
  const close = () => void navigate(backTo)
  const isLocked = restore.error instanceof CallError && restore.error.code === 'LOCKED'
  const send = async () => {
    const body = withLockReason({}, lockReason)
    // A failure is shown in the sheet.
    const restored = await restore.send({ params: { transactionID: String(transactionID) }, body }).catch(() => null)
    if (restored === null) return
    close()
    toast({ title: 'Transaction restored', detail: restored.transactionComment })
  }
  return (
    <Sheet
      path={row === undefined ? `No. ${transactionID}` : entryName(row)}
      title="Deleted transaction"
      onClose={close}
      actions={
        <Button look="primary" isBusy={restore.isSending} refusalOfRole={refusal} onClick={() => void send()}>
          Restore
        </Button>
      }
    >
      <RoleNotice refusal={refusal} />
      <Alert>Deleted transactions don’t count in balances. If you restore this one, it keeps its number.</Alert>
      {restore.error !== null && (
        <Alert variant="destructive" className="mt-4">
          {sentenceOfFailure(restore.error)}
        </Alert>
      )}
      {isLocked && (
        <div className="mt-4">
          <TextField label="Reason" value={lockReason} onChange={setLockReason} />
        </div>
      )}
      {row !== undefined && (
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <Fact term="Date">{formatDay(fromWire(row.transactionDate) ?? '')}</Fact>
          <Fact term="Comment">
            <bdi>{row.transactionComment}</bdi>
          </Fact>
          <Fact term="Debit">{splitNames({ split: row.debitSplit, chart }).join(', ')}</Fact>
          <Fact term="Credit">{splitNames({ split: row.creditSplit, chart }).join(', ')}</Fact>
          <Fact term="Amount">
            <Money cents={row.transactionAmount} />
          </Fact>
        </dl>
      )}
      <RecordHistory objectKind="transaction" objectID={transactionID} />
    </Sheet>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Finds a deleted transaction by its id. The call for one transaction returns only those that are not deleted. */
function useDeletedRow(transactionID: number) {
  const query = { isVoid: 'true', search: String(transactionID), limit: '20' } as const
  const { data } = useEndpointQuery(listJournal, { query })
  return data?.transactions.find(row => row.transactionID === transactionID)
}
