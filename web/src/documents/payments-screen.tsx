import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router'
import { isPaymentID } from './payment-address.ts'
import type { PaymentSide } from './payment-side.ts'

type PaymentsScreenProps = {
  side: PaymentSide
  Page: ComponentType<{ openID: number | undefined }>
  EditSheet: ComponentType<{ paymentID: string }>
  ApplySheet: ComponentType<{ paymentID: string }>
}

/**
 * The screen of a side's payments, of one of them and of its /apply: the list, and over it one payment. One component for all,
 * so that the list keeps its place behind the form.
 */
export function PaymentsScreen({ side, Page, EditSheet, ApplySheet }: PaymentsScreenProps) {
  const id = useParams()[side.idName]
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith('/apply')
  const Sheet = isApplying ? ApplySheet : EditSheet
  return (
    <>
      <Page openID={id !== undefined && isPaymentID(id) ? Number(id) : undefined} />
      {id !== undefined && <Sheet key={id} paymentID={id} />}
    </>
  )
}
