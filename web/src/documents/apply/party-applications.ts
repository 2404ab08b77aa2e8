// The payment applications of customers and of vendors: their calls, and the words for applying and for deleting them.
import type { UseQueryResult } from '@tanstack/react-query'
import type { Cents } from '@twofold/accounting/money'
import { CUSTOMER_APPLICATION, VENDOR_APPLICATION } from '@twofold/contract/documents/application-codec'
import type { ApplicationRecord, NamedItem } from '@twofold/contract/documents/document-record'
import type { CallOf } from '@twofold/contract/endpoint'
import { createVendorPaymentAdvice, deleteVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import {
  createCustomerPaymentAdvice,
  deleteCustomerPaymentAdvice,
} from '@twofold/contract/receivables/customer-payment-advices'
import type { PartyWord } from '../../parties/party-values.ts'

/** The query that loads the applications of a document. */
export type ApplicationsQuery = UseQueryResult<object, Error>

/** The labels and messages for deleting an application. */
export type RemovalWords = {
  /** The label of the button and the title of the confirmation, such as `Delete Remittance`. */
  remove: string
  confirm: string
  /** The title of the message after a failed deletion. */
  failure: string
}

/** An application as the API returns it. */
type WireApplication = { amountApplied: Cents }

type PartyApplications<Wire> = {
  decode: (wire: Wire) => ApplicationRecord
  encodeRequest: (chosen: { creditItem?: NamedItem; debitItem?: NamedItem; amountCents: Cents }) => object
  create: CallOf<'body', Wire>
  remove: CallOf<'params', Wire>
  /** The API names of an application's id, and of the field that contains the applications of a document. */
  idName: string
  listName: string
  words: RemovalWords
  /** The message after an application was deleted. */
  removed: string
}

/** Checks that the calls and the codec have the same applications, and then hides the type of the applications. */
function applications<Wire extends WireApplication>(of: PartyApplications<Wire>) {
  return of as unknown as PartyApplications<WireApplication>
}

/** The applications of customers and of vendors. */
export const PARTY_APPLICATIONS: Readonly<Record<PartyWord, PartyApplications<WireApplication>>> = {
  customer: applications({
    decode: CUSTOMER_APPLICATION.decode,
    encodeRequest: CUSTOMER_APPLICATION.encodeRequest,
    create: createCustomerPaymentAdvice,
    remove: deleteCustomerPaymentAdvice,
    idName: 'customerPaymentAdviceID',
    listName: 'customerPaymentAdviceDetails',
    words: {
      remove: 'Delete Remittance',
      confirm: 'Are you sure you want to delete this remittance?',
      failure: 'Failed to delete remittance. Please try again.',
    },
    removed: 'Remittance deleted',
  }),
  vendor: applications({
    decode: VENDOR_APPLICATION.decode,
    encodeRequest: VENDOR_APPLICATION.encodeRequest,
    create: createVendorPaymentAdvice,
    remove: deleteVendorPaymentAdvice,
    idName: 'vendorPaymentAdviceID',
    listName: 'vendorPaymentAdviceDetails',
    words: {
      remove: 'Delete Payment Advice',
      confirm: 'Are you sure you want to delete this payment advice?',
      failure: 'Failed to delete payment advice. Please try again.',
    },
    removed: 'Payment advice deleted',
  }),
}

/** Returns the applications in a response. */
export function applicationsIn(party: PartyWord, answer: object): ApplicationRecord[] {
  const { decode, listName } = PARTY_APPLICATIONS[party]
  return (answer as Record<string, WireApplication[]>)[listName]!.map(decode)
}
