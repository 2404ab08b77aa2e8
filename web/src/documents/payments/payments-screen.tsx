import type { ReactNode } from 'react'
import { KeysAhead } from '../../kit/fields/keys-ahead.ts'
import { later } from '../../kit/loading/coming.tsx'
import { DocumentsScreen } from '../documents-screen.tsx'
import type { PaymentSide } from './payment-side.ts'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const PaymentsPage = later(async () => (await import('./payments-page.tsx')).PaymentsPage)
const EditPaymentSheet = later(async () => (await import('./edit-payment-sheet.tsx')).EditPaymentSheet, <KeysAhead />)

/** The screen of customer payments or vendor payments. `actions` are links above the list. */
export function PaymentsScreen({ side, actions }: { side: PaymentSide; actions?: ReactNode }) {
  return (
    <DocumentsScreen
      side={side}
      list={props => <PaymentsPage side={side} actions={actions} {...props} />}
      form={documentID => <EditPaymentSheet key={documentID} side={side} documentID={documentID} />}
    />
  )
}
