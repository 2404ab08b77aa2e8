import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router'
import { isDocumentID } from '../../document-links/document-id.ts'
import { useListDeferred } from '../../kit/lists/use-list-deferred.ts'
import type { PaymentSide } from './payment-side.ts'

/** The props of the list behind the form. */
export type PaymentsListProps = {
  openID: number | undefined
  /** Whether the user opened a form directly by its URL. The form's data is then loaded before the totals of the list. */
  isBehindForm: boolean
}

type PaymentsScreenProps = {
  side: PaymentSide
  Page: ComponentType<PaymentsListProps>
  EditSheet: ComponentType<{ paymentID: string }>
  ApplySheet: ComponentType<{ paymentID: string }>
}

/**
 * The screen of customer payments or vendor payments, including the form and the apply screen of a payment, which open over the list. All
 * URLs render the same component, so that the list keeps its scroll position behind the form.
 */
export function PaymentsScreen({ side, Page, EditSheet, ApplySheet }: PaymentsScreenProps) {
  const id = useParams()[side.idName]
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith('/apply')
  const Sheet = isApplying ? ApplySheet : EditSheet
  return (
    <>
      <Page
        openID={id !== undefined && isDocumentID(id) ? Number(id) : undefined}
        isBehindForm={useListDeferred(id !== undefined)}
      />
      {id !== undefined && <Sheet key={id} paymentID={id} />}
    </>
  )
}
