import type { ReactNode } from 'react'
import { DocumentsPage } from '../documents-page.tsx'
import type { DocumentsListProps } from '../documents-screen.tsx'
import { NewPaymentForm } from './new-payment-form.tsx'
import type { PaymentSide } from './payment-side.ts'

type PaymentsPageProps = DocumentsListProps & { side: PaymentSide; actions: ReactNode }

/** The list of customer payments or vendor payments, with a form that creates one. */
export function PaymentsPage({ side, actions, ...props }: PaymentsPageProps) {
  return (
    <DocumentsPage
      side={side}
      newForm={firstRef => <NewPaymentForm side={side} firstRef={firstRef} />}
      actions={() => actions}
      {...props}
    />
  )
}
