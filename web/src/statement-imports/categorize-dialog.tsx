import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { type BankLineShown, createPayeeRule, RULE_LENGTH_MAX } from '@twofold/contract/bank-lines'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Alert } from '../kit/alert.tsx'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { watchFocus } from '../kit/fields/focus-guard.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { Money } from '../kit/money.tsx'
import type { WantedAccount } from '../kit/pickers/account-choice.ts'
import { AccountPicker } from '../kit/pickers/account-picker.tsx'
import { type Chart, otherAccounts } from '../kit/pickers/chart.ts'
import { NewAccountDialog } from '../kit/pickers/new-account-dialog.tsx'
import { commentOf, wordsOf } from './review-columns.tsx'
import type { Decisions } from './use-decisions.ts'

type CategorizeDialogProps = {
  accountID: number
  line: BankLineShown
  /** The id of the suggested account, or null. */
  proposedID: number | null
  /** The error of an earlier attempt to post the line, or null. */
  refusal: Error | null
  chart: Chart
  decisions: Decisions
  onClose: () => void
}

/** The dialog that categorizes a bank line and posts it as a new transaction. It can also create a bank rule for the payee. */
export function CategorizeDialog({
  accountID,
  line,
  proposedID,
  refusal,
  chart,
  decisions,
  onClose,
}: CategorizeDialogProps) {
  const [counterID, setCounterID] = useState(proposedID)
  const [comment, setComment] = useState(commentOf(line))
  const [isRemembered, setRemembered] = useState(false)
  const [prefix, setPrefix] = useState((line.payee || line.memo).slice(0, RULE_LENGTH_MAX))
  const [missing, setMissing] = useState<string>()
  /** The account that the user is creating from the typed name. */
  const [wanted, setWanted] = useState<WantedAccount | null>(null)
  /** The error for this line. `decisions.error` may belong to another line that failed in the meantime. */
  const [failure, setFailure] = useState(refusal)
  const [lockReason, setLockReason] = useState('')
  const [isPosted, setBooked] = useState(false)
  const rule = useCommand(createPayeeRule)
  const refusalOfLocks = useRefusalOfRole('locks.pass')
  const reason = useRef<HTMLInputElement>(null)
  const account = useRef<HTMLInputElement>(null)
  const others = useMemo(() => otherAccounts(accountID, chart), [accountID, chart])
  const day = fromWire(line.lineDate)
  const submit = async () => {
    if (counterID === null) return setMissing('Choose an account.')
    const entry = { bankLineID: line.bankLineID, accountID: counterID, transactionComment: comment }
    const hasGoneOn = watchFocus()
    const refused = isPosted ? null : await decisions.categorize([entry], lockReason)
    if (refused !== null) {
      flushSync(() => setFailure(refused))
      if (!hasGoneOn()) reason.current?.focus()
      return
    }
    setBooked(true)
    try {
      // If creating the rule fails, the line stays posted, and only the rule is sent again.
      if (isRemembered)
        await rule.send({ params: { accountID: String(accountID) }, body: { prefix, accountID: counterID } })
      onClose()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  const isLocked = isLockedFailure(failure) && refusalOfLocks === undefined
  useEffect(() => reason.current?.focus(), [])
  return (
    <FormDialog
      title="New entry"
      verb={isPosted ? 'Save rule' : 'Post'}
      isBusy={decisions.isSending || rule.isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="pb-3 text-muted">
        {day === null ? '' : `${formatDay(day)}, `}
        {wordsOf(line)}, <Money cents={line.amount} />
      </p>
      <AccountPicker
        label={line.amount < 0 ? 'Paid for' : 'Received from'}
        value={counterID}
        index={others}
        inputRef={account}
        onCreate={setWanted}
        onChange={chosen => {
          setCounterID(chosen?.id ?? null)
          setMissing(undefined)
        }}
        error={missing}
        isRequired
        isDisabled={isPosted}
      />
      <TextField label="Comment" value={comment} onChange={setComment} input={{ disabled: isPosted }} />
      <Checkbox label="Suggest this account next time" isChecked={isRemembered} onChange={setRemembered} />
      {isRemembered && (
        <TextField
          className="mt-2"
          label="when the description starts with"
          value={prefix}
          onChange={setPrefix}
          isRequired
          input={{ maxLength: RULE_LENGTH_MAX }}
        />
      )}
      {isLocked && (
        <TextField
          className="mt-2"
          label="Reason"
          isRequired
          value={lockReason}
          onChange={setLockReason}
          input={{ ref: reason }}
        />
      )}
      {failure !== null && (
        <Alert variant="destructive" className="mt-3">
          {isPosted && 'The line is posted. '}
          {sentenceOfFailure(failure)}
        </Alert>
      )}
      {wanted !== null && (
        <NewAccountDialog
          wanted={wanted}
          chart={chart}
          onClose={() => setWanted(null)}
          onCreated={({ accountID: openedID }) => {
            flushSync(() => {
              setCounterID(openedID)
              setMissing(undefined)
              setWanted(null)
            })
            account.current?.focus()
          }}
        />
      )}
    </FormDialog>
  )
}

/** Whether the error was caused by a lock date that can be overridden with a reason. */
function isLockedFailure(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'LOCKED'
}
