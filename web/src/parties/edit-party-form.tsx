import type { Cents } from '@twofold/accounting/money'
import { Fragment, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { Link } from '../kit/links/link.tsx'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { Money } from '../kit/money.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { OpenItems, remainingCents } from './open-items.tsx'
import type { Activity, OpenBalance, PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import { PartyTimeline } from './party-timeline.tsx'
import { type PartyValues, type PartyWord, partyValuesOf } from './party-values.ts'

type EditPartyFormProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  kind: PartyKind<Party, Row, Values>
  activity: Activity<Party, Row>
  onLeave: () => void
}

/** The form that edits a customer or vendor: fields, Update, Delete, balance, open items and history. */
export function EditPartyForm<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
  activity,
  onLeave,
}: EditPartyFormProps<Party, Row, Values>) {
  const { word, calls, Fields, Documents } = kind
  const { title } = PARTY_SIDES[word]
  const row: Row = activity[word]
  const id = row[`${word}ID`]
  const { name, email } = partyValuesOf(word, row)
  const params = { [`${word}ID`]: String(id) }
  const change = useCommand(calls.change, (after, _, cache) =>
    cache.write(calls.activity, { params }, before => ({ ...before, [word]: after })),
  )
  // Keeps the deleted party in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(calls.remove, (gone, _, cache) =>
    cache.write(calls.activity, { params }, before => ({ ...before, [word]: gone })),
  )
  const create = useCommand(calls.create)
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const tell = useDeletionToast()
  const formId = useId()
  const form = useEditForm<Values, Row>({
    name: `${word}:${id}`,
    record: row,
    valuesOf: kind.valuesOf,
    fields: kind.mergedFields,
    check: values => kind.errorsOf(values, email),
    send: (values, base) =>
      change.send({ params, body: { ...kind.bodyOf(values, base), modifiedAt: base.modifiedAt } }),
    failureTitle: `Error Updating ${title}`,
    onSaved: saved => toast({ title: `${title} updated`, detail: partyValuesOf(word, saved).name }),
  })
  const deleteIt = async () => {
    try {
      const gone = await remove.send({ params })
      flushSync(() => form.giveUp())
      onLeave()
      tell({
        title: `${title} deleted`,
        detail: name,
        // Creates the party again with a new account.
        again: async () => {
          await create.send({ body: kind.bodyOf(kind.valuesOf(gone)) })
          return { title: `${title} created again`, detail: name }
        },
      })
    } catch (error) {
      form.fail(error, `Error Deleting ${title}`)
    }
  }
  return (
    <Sheet
      path={<bdi>{name}</bdi>}
      title={`Edit ${title}`}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} refusalOfRole={refusal}>
            Update {title}
          </Button>
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            refusalOfRole={refusal}
            onClick={() => void deleteIt()}
          >
            Delete {title}
          </Button>
        </>
      }
    >
      <RoleNotice refusal={refusal} />
      <PartyFacts
        party={{
          balanceCents: row.accountsBalanceTotal,
          status: kind.statusOf(row),
          accountID: kind.accountOf(row),
          accountLabel: kind.accountLabel,
        }}
        owed={activity}
      >
        {kind.facts?.(row)}
      </PartyFacts>
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        <Fields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          isDisabled={refusal !== undefined}
          className="narrow:grid-cols-2"
        />
      </form>
      <OpenItems items={activity.openItems} />
      <Documents partyID={id} />
      <PartyTimeline newest={activity} readEarlier={cursor => call(calls.activity, { params, query: { cursor } })} />
      <RecordHistory objectKind={word} objectID={id} />
      {form.dialogs}
    </Sheet>
  )
}

type EditPartySheetProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  kind: PartyKind<Party, Row, Values>
  partyID: string
}

/** The form of a customer or vendor, shown over the list. Closing it keeps the search text and the sort order of the list. */
export function EditPartySheet<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
  partyID,
}: EditPartySheetProps<Party, Row, Values>) {
  const { word, calls } = kind
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, error, refetch } = useEndpointQuery(calls.activity, { params: { [`${word}ID`]: partyID } })
  const leave = () => void navigate({ pathname: `/${word}s`, search })
  if (data !== undefined) return <EditPartyForm kind={kind} activity={data} onLeave={leave} />
  return (
    <Sheet title={`Edit ${PARTY_SIDES[word].title}`} onClose={leave} isComing={error === null}>
      {error === null ? (
        <Loading rows={6} />
      ) : (
        <>
          <LoadFailed error={error} onRetry={() => void refetch()} />
          <Alert variant="destructive">Error loading {word} information</Alert>
        </>
      )}
    </Sheet>
  )
}

/** A label with an amount in cents. */
type Figure = [label: string, cents: Cents]

type PartyFactsProps = {
  /** The balance in cents, the status, and the account of the party. */
  party: { balanceCents: Cents; status: string; accountID: number; accountLabel: string }
  owed: OpenBalance
  /** Additional fields, as `dt` and `dd` elements. */
  children: ReactNode
}

/** The read-only fields of a customer or vendor: its balance with the amounts that add up to it, its status and its account. */
function PartyFacts({ party, owed: { openItems, beside }, children }: PartyFactsProps) {
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
      <dt className="text-muted">{party.accountLabel}</dt>
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
