import { fromWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import { useId } from 'react'
import { documentName } from '../../document-links/document-words.ts'
import { Day } from '../../kit/day.tsx'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { amountText } from '../../kit/fields/typed-amount.ts'
import { Money } from '../../kit/money.tsx'

type ApplyRowProps = {
  document: OpenDocument
  /** The amount as the user typed it. Undefined if the document is not chosen. */
  typed: string | undefined
  proposedCents: Cents
  error: string | undefined
  isDisabled: boolean
  onToggle: () => void
  onType: (text: string) => void
}

/** An open document that can be chosen, with its remainder and the amount to apply. */
export function ApplyRow(props: ApplyRowProps) {
  const { document, typed, isDisabled } = props
  const id = useId()
  const name = documentName(document)
  return (
    <li className="grid grid-cols-[16px_1fr_8rem] items-start gap-x-3 pt-2">
      <input
        id={id}
        type="checkbox"
        checked={typed !== undefined}
        disabled={isDisabled}
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
        isDisabled={isDisabled}
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
