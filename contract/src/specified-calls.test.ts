// The calls that the specification names stand in the catalogue, by its methods and paths.
import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'

/** As the specification has them; a part in braces may bear another name here. */
const SPECIFIED = `
GET /secure
GET /tenants
GET /users/current
POST /authenticate
POST /refresh
POST /tenants/switch
GET /accounts
POST /accounts
GET /accounts/type/{accountType}
GET /accounts/{accountID}
GET /accounttypes
PUT /accounts/{id}
DELETE /accounts/{id}
PUT /accounts/{id}/reconciled
GET /transactions/account/{accountID}
GET /transactions/account/{accountID}/unreconciled
GET /transactions/{transactionID}
POST /transactions
PUT /transactions/{id}
DELETE /transactions/{id}
PUT /transactions/{id}/reconciled
PUT /transactions/{id}/unreconciled
GET /reports
GET /reports/{reportID}
GET /reports/{reportID}/output
POST /reports
PUT /reports/{id}
DELETE /reports/{id}
POST /reports/restore
GET /customers
GET /customers/{customerID}
POST /customers
PUT /customers/{id}
DELETE /customers/{id}
GET /vendors
GET /vendors/{vendorID}
POST /vendors
PUT /vendors/{id}
DELETE /vendors/{id}
GET /receivable-invoices
GET /receivable-invoices/customer/{customerID}
GET /receivable-invoices/customer/{customerID}/unpaid
GET /receivable-invoices/{invoiceID}
POST /receivable-invoices
PUT /receivable-invoices/{id}
DELETE /receivable-invoices/{id}
PUT /receivable-invoices/{id}/charge
GET /customer-payments
GET /customer-payments/{customerPaymentID}
GET /customer-payments/customer/{customer}/unapplied-payments
POST /customer-payments
PUT /customer-payments/{id}
DELETE /customer-payments/{id}
POST /customer-payment-advices
GET /customer-payment-advices/payment/{paymentID}
GET /customer-payment-advices/invoice/{invoiceID}
DELETE /customer-payment-advices/{id}
GET /payable-invoices
GET /payable-invoices/{invoiceID}
GET /payable-invoices/vendor/{vendorID}
GET /payable-invoices/vendor/{vendorID}/unpaid
POST /payable-invoices
PUT /payable-invoices/{id}
DELETE /payable-invoices/{id}
GET /vendor-payments
GET /vendor-payments/{vendorPaymentID}
GET /vendor-payments/vendor/{vendorID}/unapplied-payments
POST /vendor-payments
PUT /vendor-payments/{id}
DELETE /vendor-payments/{id}
POST /vendor-payment-advices
GET /vendor-payment-advices/payment/{paymentID}
GET /vendor-payment-advices/invoice/{invoiceID}
DELETE /vendor-payment-advices/{id}`

const CALLS = SPECIFIED.trim().split('\n')
const places = new Set(CATALOGUE.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`))

test('each call of the specification is in the catalogue, under its method and path', () => {
  expect(CALLS.filter(call => !places.has(call.replace(/\{\w+\}/g, '{}')))).toEqual([])
})
