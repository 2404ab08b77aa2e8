import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument } from '@twofold/contract/documents'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { RecordHistory } from '../audit/record-history.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import type { FieldErrors } from '../documents/form-errors.ts'
import type { EditForm } from '../documents/use-edit-form.tsx'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { OpenItems, remainingCents } from './open-items.tsx'
import type { NamedParty, PartySide } from './party-side.ts'
import { PartyTimeline, type TimelineWindow } from './party-timeline.tsx'

/** What the books say about a party and nobody types. */
type PartyStanding = NamedParty & { balanceCents: Cents; status: string; accountID: number }

type EditPartyFormProps<Values> = {
  side: PartySide
  party: PartyStanding
  activity: TimelineWindow & { openItems: readonly OpenDocument[] }
  readEarlier: (cursor: string) => Promise<TimelineWindow>
  form: EditForm<Values>
  fields: (form: {
    values: Values
    onChange: (changes: Partial<Values>) => void
    errors: FieldErrors
    isDisabled: boolean
    className: string
  }) => ReactNode
  remove: { send: () => Promise<unknown>; isSending: boolean }
  /** What stands among the facts of one side alone, as terms and their descriptions. */
  facts?: ReactNode
  /** The party's documents. */
  documents: ReactNode
  onLeave: () => void
}

/** A customer or vendor who stands: updated, deleted, what is owed, what is open and what happened. */
export function EditPartyForm<Values>(props: EditPartyFormProps<Values>) {
  const { side, party, activity, form, remove, onLeave } = props
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const formId = useId()
  const deleteIt = async () => {
    try {
      await remove.send()
      flushSync(() => form.giveUp())
      onLeave()
      toast({ title: `${side.title} deleted`, detail: party.name })
    } catch (error) {
      form.fail(error, `Error Deleting ${side.title}`)
    }
  }
  return (
    <Sheet
      path={<bdi>{party.name}</bdi>}
      title={`Edit ${side.title}`}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            {side.buttons.update}
          </Button>
          <Button look="destructive" isBusy={remove.isSending} disabledReason={refusal} onClick={() => void deleteIt()}>
            {side.buttons.remove}
          </Button>
        </>
      }
    >
      <PartyFacts side={side} party={party} openItems={activity.openItems}>
        {props.facts}
      </PartyFacts>
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        {props.fields({
          values: form.values,
          onChange: form.change,
          errors: form.errors,
          isDisabled: refusal !== undefined,
          className: 'narrow:grid-cols-2',
        })}
      </form>
      <OpenItems items={activity.openItems} />
      {props.documents}
      <PartyTimeline newest={activity} readEarlier={props.readEarlier} />
      <RecordHistory objectKind={side.word} objectID={party.id} />
      {form.dialogs}
    </Sheet>
  )
}

const LINK = 'text-accent underline underline-offset-2'

type PartyFactsProps = {
  side: PartySide
  party: PartyStanding
  openItems: readonly OpenDocument[]
  children: ReactNode
}

function PartyFacts({ side, party, openItems, children }: PartyFactsProps) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Balance</dt>
      <dd>
        <Money cents={party.balanceCents} isTotal />
      </dd>
      <dt className="text-muted">To be paid</dt>
      <dd>
        <Money cents={remainingCents(openItems, { raises: true })} />
      </dd>
      <dt className="text-muted">Unapplied money</dt>
      <dd>
        <Money cents={remainingCents(openItems, { raises: false })} />
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>{party.status}</dd>
      <dt className="text-muted">{side.word === 'customer' ? 'Receivable account' : 'Payable account'}</dt>
      <dd>
        {mayReadBooks ? (
          <Link to={`/transactions/account/${party.accountID}`} className={LINK}>
            Click to view
          </Link>
        ) : (
          `No. ${party.accountID}`
        )}
      </dd>
      {children}
    </dl>
  )
}
