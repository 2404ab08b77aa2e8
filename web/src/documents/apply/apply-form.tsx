import { fromWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import { useId, useState } from 'react'
import { documentName } from '../../document-links/document-words.ts'
import { Button } from '../../kit/button.tsx'
import { Day } from '../../kit/day.tsx'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { amountText } from '../../kit/fields/typed-amount.ts'
import { useNewForm } from '../../kit/forms/use-new-form.tsx'
import { Money } from '../../kit/money.tsx'
import {
  type ApplyChoice,
  applicationsOf,
  type Chosen,
  type ChosenApplication,
  errorsOfChosen,
  groupedChoice,
  likelyFirst,
  oldestFirst,
  toggled,
  weigh,
} from './apply-values.ts'

type ApplyFormProps = {
  /** The name under which the form's draft is stored, such as `apply:customer-payment:12`. */
  name: string
  /** The documents that can be chosen, oldest first, and the labels for each kind. */
  open: readonly OpenDocument[]
  choice: ApplyChoice
  availableCents: Cents
  /** Whether the most likely applications are chosen when the form opens. */
  isProposed?: boolean
  words: ApplyWords
  send: (applications: ChosenApplication[]) => Promise<object>
  onApplied: () => void
  /** Called when the server refuses the applications, so that the documents are reloaded. */
  onStale: () => void
}

/** The labels of a form. */
type ApplyWords = {
  /** The label of the available amount, such as `Unapplied`. */
  available: string
  /** The label of the button, such as `Apply Payment`. */
  submit: string
  /** The title of the dialog that is shown if the server refuses the applications. */
  failureTitle: string
}

/** The number of documents that are shown before the user opens the full list. */
const SHOWN_FIRST = 100

/** The form in which the user chooses open documents and an amount for each. It shows the remainder. */
export function ApplyForm(props: ApplyFormProps) {
  const { availableCents, words } = props
  const titleId = useId()
  const groups = groupedChoice(props.choice, props.open)
  // The documents are in the order of the screen, because each amount is limited by the amounts above it.
  const open = groups.flatMap(({ documents }) => documents)
  const chosenFirst: Chosen = props.isProposed === true ? likelyFirst(availableCents, open) : {}
  // Proposed documents are always visible.
  const lastProposed = open.findLastIndex(({ documentID }) => chosenFirst[documentID] !== undefined)
  const [shownCount, setShownCount] = useState(Math.max(SHOWN_FIRST, lastProposed + 1))
  const shown = groupedChoice(props.choice, open.slice(0, shownCount))
  const form = useNewForm({
    name: props.name,
    empty: { chosen: chosenFirst },
    check: ({ chosen }) => errorsOfChosen(availableCents, open, chosen),
    send: ({ chosen }) => props.send(applicationsOf(open, chosen)),
    failureTitle: words.failureTitle,
    onSaved: props.onApplied,
    onRefused: props.onStale,
  })
  const { chosen } = form.values
  const change = (next: Chosen) => form.change({ chosen: next })
  const { applyingCents, leftCents, proposed } = weigh(availableCents, open, chosen)
  const wrong = errorsOfChosen(availableCents, open, chosen)
  const sent = applicationsOf(open, chosen).map(({ document }) => document.documentID)
  const isAttempted = Object.keys(form.errors).length > 0
  const errorOf = ({ documentID }: OpenDocument): string | undefined => {
    const isTyped = (chosen[documentID] ?? '') !== ''
    if (isTyped || isAttempted) if (wrong[documentID] !== undefined) return wrong[documentID]
    const isOnly = sent.length === 1 && sent[0] === documentID
    return form.errors[isOnly ? 'amountApplied' : `applications.${sent.indexOf(documentID)}.amountApplied`]
  }
  const isNothing = sent.length === 0
  return (
    <form noValidate onSubmit={event => !isNothing && form.submit(event)}>
      {form.notice}
      {shown.map(({ title, documents }, index) => (
        <section key={title} className={index === 0 ? undefined : 'mt-4'}>
          <div className="mb-1 flex flex-wrap items-center gap-x-2">
            <h3 id={`${titleId}-${index}`} className="font-semibold">
              {title}
            </h3>
            {index === 0 && (
              <span className="ml-auto flex">
                <Button look="quiet" onClick={() => change(oldestFirst(availableCents, open))}>
                  Oldest first
                </Button>
                <Button
                  look="quiet"
                  className="-mr-3"
                  disabledReason={isNothing ? 'Nothing is selected.' : undefined}
                  onClick={() => change({})}
                >
                  Clear
                </Button>
              </span>
            )}
          </div>
          <ul aria-labelledby={`${titleId}-${index}`} className="divide-y divide-line border-y border-line">
            {documents.map(document => (
              <ApplyRow
                key={document.documentID}
                document={document}
                typed={chosen[document.documentID]}
                proposedCents={proposed.get(document.documentID) ?? 0}
                error={errorOf(document)}
                onToggle={() => change(toggled({ availableCents, open, chosen }, document))}
                onType={text => change({ ...chosen, [document.documentID]: text })}
              />
            ))}
          </ul>
        </section>
      ))}
      {open.length > shownCount && (
        <Button look="quiet" className="-mx-3" onClick={() => setShownCount(shownCount + SHOWN_FIRST)}>
          {`Show more (${open.length.toLocaleString('en-US')} in total)`}
        </Button>
      )}
      <dl aria-live="polite" className="figures mt-4 mr-2 ml-auto grid w-64 grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-muted">{words.available}</dt>
        <dd className="text-right">
          <Money cents={availableCents} />
        </dd>
        <dt className="text-muted">Amount to apply</dt>
        <dd className="text-right">
          <Money cents={applyingCents} />
        </dd>
        <dt className="pt-1 text-muted">Balance after applying</dt>
        <dd className="rule-total pt-1 text-right">
          <Money cents={leftCents} isTotal />
        </dd>
      </dl>
      <Button
        type="submit"
        look="primary"
        className="mt-4"
        isBusy={form.isSending}
        disabledReason={isNothing ? `Select ${groups.map(({ one }) => one).join(' or ')} first.` : undefined}
      >
        {words.submit}
      </Button>
      {form.dialogs}
    </form>
  )
}

type ApplyRowProps = {
  document: OpenDocument
  /** The amount as the user typed it. Undefined if the document is not chosen. */
  typed: string | undefined
  proposedCents: Cents
  error: string | undefined
  onToggle: () => void
  onType: (text: string) => void
}

/** An open document that can be chosen, with its remainder and the amount to apply. */
function ApplyRow(props: ApplyRowProps) {
  const { document, typed } = props
  const id = useId()
  const name = documentName(document)
  return (
    <li className="grid grid-cols-[16px_1fr_8rem] items-start gap-x-3 pt-2">
      <input
        id={id}
        type="checkbox"
        checked={typed !== undefined}
        onChange={props.onToggle}
        className="mt-2 size-4 accent-accent"
      />
      <label htmlFor={id} className="grid gap-x-3 pb-2 select-none narrow:grid-cols-[1fr_auto]">
        <span className="min-w-0">
          <span className="font-medium">{name}</span>
          {document.reference !== '' && (
            <>
              {'\u00a0 '}
              <span className="wrap-anywhere text-muted">
                <bdi>{document.reference}</bdi>
              </span>
            </>
          )}
          <span className="block text-small text-muted">
            <Day date={fromWire(document.date)} />
            <Due date={document.dateDue} />
            {!document.isPosted && ' · pending'}
          </span>
        </span>
        <span className="narrow:text-right">
          <Money cents={document.remaining} />
          <span className="text-small text-muted narrow:block">
            {' of '}
            <Money cents={document.total} />
          </span>
        </span>
      </label>
      <AmountField
        label={`Amount to apply to ${name}${document.reference === '' ? '' : `, ${document.reference}`}`}
        layout="cell"
        value={typed ?? ''}
        onChange={props.onType}
        placeholder={amountText(props.proposedCents)}
        error={props.error}
      />
    </li>
  )
}

function Due({ date }: { date: string }) {
  const due = fromWire(date)
  if (due === null) return null
  return (
    <>
      {' · due '}
      <Day date={due} />
    </>
  )
}
