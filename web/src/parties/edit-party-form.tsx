import { useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { OpenItems } from './open-items.tsx'
import { PartyFacts } from './party-facts.tsx'
import type { Activity, PartyKind, PartyRow } from './party-kind.ts'
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
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update {title}
          </Button>
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            disabledReason={refusal}
            onClick={() => void deleteIt()}
          >
            Delete {title}
          </Button>
        </>
      }
    >
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
