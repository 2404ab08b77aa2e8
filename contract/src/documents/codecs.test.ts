import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { DOCUMENT_STATES } from '@twofold/accounting/documents/document-states'
import { accepted } from '@twofold/accounting/refusals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as bills from '../payables/payable-invoices.ts'
import { vendorPaymentAdvice } from '../payables/vendor-payment-advices.ts'
import * as disbursements from '../payables/vendor-payments.ts'
import { customerPaymentAdvice } from '../receivables/customer-payment-advices.ts'
import * as receipts from '../receivables/customer-payments.ts'
import * as invoices from '../receivables/receivable-invoices.ts'
import { eachAddressLine } from './addresses.ts'
import { CUSTOMER_APPLICATION, VENDOR_APPLICATION } from './application-codec.ts'
import { CUSTOMER_PAYMENT, PAYABLE_INVOICE, RECEIVABLE_INVOICE, VENDOR_PAYMENT } from './codecs.ts'
import type { ApplicationRecord, DocumentRecord, NamedItem } from './document-record.ts'

const id = fc.integer({ min: 1, max: 10 ** 12 })
const idOrNull = fc.option(id)
const cents = fc.integer({ min: 1, max: 10 ** 13 })
const amount = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })
const date = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(each => each.toISOString().slice(0, 10))
const text = fc.string({ maxLength: 40 })
const trimmed = text.map(each => each.trim())
const address = eachAddressLine('billTo', text)

const common = {
  id,
  partyId: id,
  partyName: text,
  date,
  accountName: text,
  reference: trimmed,
  comment: text,
  entryId: idOrNull,
  modifiedAt: text,
}

/** Any invoice or bill. Its applied amount is at most its total. */
function anyInvoice(own: {
  number: fc.Arbitrary<number | null>
  details: fc.Arbitrary<DocumentRecord['details']>
}): fc.Arbitrary<DocumentRecord> {
  const amounts = {
    preTaxCents: amount,
    taxCents: amount,
    totalCents: amount,
    appliedShare: fc.double({ min: 0, max: 1, noNaN: true }),
  }
  const paid = { isMarkedPaid: fc.boolean(), state: fc.constantFrom(...DOCUMENT_STATES), isRefund: fc.constant(false) }
  return fc
    .record({ ...common, ...own, ...amounts, ...paid, dueDate: fc.option(date), accountId: idOrNull })
    .map(({ appliedShare, ...invoice }) => ({
      ...invoice,
      appliedCents: Math.floor(Math.abs(invoice.totalCents) * appliedShare),
    }))
}

const anyPayment: fc.Arbitrary<DocumentRecord> = fc
  .record({ ...common, totalCents: cents, appliedCents: cents, accountId: id, isRefund: fc.boolean() })
  .map(payment => ({
    ...payment,
    number: null,
    dueDate: null,
    preTaxCents: payment.totalCents,
    taxCents: 0,
    details: {},
    appliedCents: Math.min(payment.appliedCents, payment.totalCents),
    isMarkedPaid: false,
    state: 'POSTED' as const,
  }))

const receivableDetails = fc.record({ paymentTerms: text, ...address, ...eachAddressLine('shipTo', text) })
const payableDetails = fc.record({
  ...eachAddressLine('remitTo', text),
  purchaseOrderID: fc.nat(),
  paymentTerms: text,
  paymentMethod: fc.constantFrom('CHECK', 'WIRE'),
})

const DOCUMENTS = [
  {
    codec: RECEIVABLE_INVOICE,
    any: anyInvoice({ number: idOrNull, details: receivableDetails }),
    response: invoices.receivableInvoice,
    create: invoices.createReceivableInvoice.body,
    change: invoices.changeReceivableInvoice.body,
  },
  {
    codec: PAYABLE_INVOICE,
    any: anyInvoice({ number: fc.constant(null), details: payableDetails }),
    response: bills.payableInvoice,
    create: bills.createPayableInvoice.body,
    change: bills.changePayableInvoice.body,
  },
  {
    codec: CUSTOMER_PAYMENT,
    any: anyPayment,
    response: receipts.customerPayment,
    create: receipts.createCustomerPayment.body,
    change: receipts.changeCustomerPayment.body,
  },
  {
    codec: VENDOR_PAYMENT,
    any: anyPayment,
    response: disbursements.vendorPayment,
    create: disbursements.createVendorPayment.body,
    change: disbursements.changeVendorPayment.body,
  },
]

describe.each(
  DOCUMENTS.map(each => ({ ...each, codec: each.codec as typeof RECEIVABLE_INVOICE, kind: each.codec.kind })),
)('a $kind', ({ codec, any, response, create, change }) => {
  test('is the same record after it was encoded and decoded', () => {
    fc.assert(
      fc.property(any, record => {
        expect(codec.decode(codec.encode(record))).toEqual(record)
      }),
    )
  })

  test('is encoded with exactly the fields of its schema', () => {
    fc.assert(
      fc.property(any, record => {
        const encoded = codec.encode(record)
        expect(Object.keys(encoded).toSorted()).toEqual(Object.keys(response.shape).toSorted())
        expect(response.parse(encoded)).toEqual(encoded)
      }),
    )
  })

  test('has the same fields after the browser sent them and the server read them', () => {
    fc.assert(
      fc.property(any, record => {
        const { partyId, date, preTaxCents, totalCents, accountId, reference, comment, details } = record
        const fields = { partyId, date, preTaxCents, totalCents, accountId, reference, comment, details }
        for (const request of [create!.parse(codec.encodeFields(record)), change!.parse(codec.encodeChange(record))]) {
          const decoded = codec.decodeFields(request as Parameters<typeof codec.decodeFields>[0], record)
          expect(decoded).toMatchObject(accepted(fields))
        }
      }),
    )
  })
})

const item = (...kinds: DocumentKind[]) =>
  fc.record({ id, kind: fc.constantFrom(...kinds), date, reference: text, number: idOrNull, totalCents: cents })

const APPLICATIONS = [
  {
    codec: CUSTOMER_APPLICATION,
    credit: item('customer payment', 'receivable invoice', 'customer write-off'),
    debit: item('customer payment', 'receivable invoice'),
    schema: customerPaymentAdvice,
  },
  {
    codec: VENDOR_APPLICATION as unknown as typeof CUSTOMER_APPLICATION,
    credit: item('vendor payment', 'payable invoice').map(each => ({ ...each, number: null })),
    debit: item('vendor payment', 'payable invoice').map(each => ({ ...each, number: null })),
    schema: vendorPaymentAdvice,
  },
]

describe.each(APPLICATIONS)('a payment application', ({ codec, credit, debit, schema }) => {
  const any: fc.Arbitrary<ApplicationRecord> = fc.record({
    id,
    amountCents: cents,
    partyId: id,
    partyName: text,
    creditItem: credit.map(({ totalCents: _, ...one }) => one),
    debitItem: debit,
  })
  const requested = any.filter(({ creditItem }) => creditItem.kind !== 'customer write-off')
  const named = ({ id: itemId, kind }: NamedItem) => ({ id: itemId, kind })

  test('is the same record after it was encoded and decoded', () => {
    fc.assert(
      fc.property(any, application => {
        const encoded = codec.encode(application)
        expect(codec.decode(encoded)).toEqual(application)
        expect(Object.keys(encoded).toSorted()).toEqual(Object.keys(schema.shape).toSorted())
      }),
    )
  })

  test('has the same documents and amount after the browser sent it and the server read it', () => {
    fc.assert(
      fc.property(requested, ({ creditItem, debitItem, amountCents }) => {
        const proposed = { creditItem: named(creditItem), debitItem: named(debitItem), amountCents }
        expect(codec.decodeRequest(codec.encodeRequest(proposed))).toEqual(
          accepted({ ...proposed, field: 'amountApplied' }),
        )
        const field = 'applications.0.amountApplied'
        // Each of the two documents can be the one document of a call for many.
        const many = [
          codec.decodeRequests(proposed.creditItem, [codec.encodeRequest({ debitItem, amountCents })]),
          codec.decodeRequests(proposed.debitItem, [codec.encodeRequest({ creditItem, amountCents })]),
        ]
        expect(many).toEqual([accepted([{ ...proposed, field }]), accepted([{ ...proposed, field }])])
      }),
    )
  })

  test('of a write-off cannot be requested', () => {
    const creditItem = { id: 1, kind: 'customer write-off' as const }
    expect(() => codec.encodeRequest({ creditItem, amountCents: 1 })).toThrow('cannot be applied')
  })
})
