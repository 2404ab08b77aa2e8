import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument, OtherBalances } from '@twofold/contract/documents/documents'
import { Fragment, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import type { EditForm } from '../kit/forms/use-edit-form.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { OpenItems, remainingCents } from './open-items.tsx'
import type { NamedParty, PartySide } from './party-side.ts'
import { PartyTimeline, type TimelineWindow } from './party-timeline.tsx'

/** The read-only fields of a party. */
type CurrentParty = NamedParty & { balanceCents: Cents; status: string; accountID: number }

/** A party's open documents, and the other amounts that are included in its balance. */
type OpenBalance = { openItems: readonly OpenDocument[]; beside: OtherBalances }

type EditPartyFormProps<Values> = {
  side: PartySide
  party: CurrentParty
  activity: TimelineWindow & OpenBalance
  readEarlier: (cursor: string) => Promise<TimelineWindow>
  form: EditForm<Values>
  fields: (form: {
    values: Values
    onChange: (changes: Partial<Values>) => void
    errors: FieldErrors
    isDisabled: boolean
    className: string
  }) => ReactNode
  /** Deletes the party. Resolves to a function that undoes this by creating the party again with a new account. */
  remove: { send: () => Promise<() => Promise<unknown>>; isSending: boolean }
  /** Additional read-only fields of a customer or vendor, as `dt` and `dd` elements. */
  facts?: ReactNode
  /** The party's documents. */
  documents: ReactNode
  onLeave: () => void
}

/** The form that edits a customer or vendor: fields, Update, Delete, balance, open items and history. */
export function EditPartyForm<Values>(props: EditPartyFormProps<Values>) {
  const { side, party, activity, form, remove, onLeave } = props
  const refusal = useRefusalOfRole('documents.write')
  const tell = useDeletionToast()
  const formId = useId()
  const deleteIt = async () => {
    try {
      const createAgain = await remove.send()
      flushSync(() => form.giveUp())
      onLeave()
      const detail = party.name
      tell({
        title: `${side.title} deleted`,
        detail,
        again: async () => {
          await createAgain()
          return { title: `${side.title} created again`, detail }
        },
      })
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
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            disabledReason={refusal}
            onClick={() => void deleteIt()}
          >
            {side.buttons.remove}
          </Button>
        </>
      }
    >
      <PartyFacts side={side} party={party} owed={activity}>
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

/** A label with an amount in cents. */
type Figure = [label: string, cents: Cents]

type PartyFactsProps = {
  side: PartySide
  party: CurrentParty
  owed: OpenBalance
  children: ReactNode
}

function PartyFacts({ side, party, owed: { openItems, beside }, children }: PartyFactsProps) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  // The balance does not include pending documents. They are listed separately, so that the other amounts add up to the balance.
  const posted = openItems.filter(({ isPosted }) => isPosted)
  const pending = openItems.filter(({ isPosted }) => !isPosted)
  const pendingCents = remainingCents(pending, { raises: true }) - remainingCents(pending, { raises: false })
  const added: Figure[] = [
    ['Adjustments', beside.adjustments],
    ['Marked paid', beside.markedPaid],
    ['Reserved', beside.reserved],
  ]
  const shown = added.filter(([, cents]) => cents !== 0)
  const figures: Figure[] = [
    ['Open balance', remainingCents(posted, { raises: true })],
    ['Unapplied credits', remainingCents(posted, { raises: false })],
    ...shown,
  ]
  if (pendingCents !== 0) figures.push(['Pending', pendingCents])
  return (
    <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Balance</dt>
      <dd>
        <Money cents={party.balanceCents} isTotal />
        {shown.length > 0 && (
          <span className="text-muted">
            {[' = Open balance − Unapplied credits', ...shown.map(([label]) => label)].join(' + ')}
          </span>
        )}
      </dd>
      {figures.map(([label, cents]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </Fragment>
      ))}
      <dt className="text-muted">Status</dt>
      <dd>{party.status}</dd>
      <dt className="text-muted">{side.word === 'customer' ? 'Receivable account' : 'Payable account'}</dt>
      <dd>
        {mayReadBooks ? (
          <Link to={`/transactions/account/${party.accountID}`} className="text-link">
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
