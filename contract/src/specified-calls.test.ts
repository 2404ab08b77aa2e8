// Tests that the catalogue has every call that the specification names, with its method and path.

import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'

/** The calls as they are written in the specification. Path parameters in braces can have other names in the catalogue. */
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

test('the catalogue has each call of the specification, under its method and path', () => {
  proves('call 7.1', 'GET /secure')
  proves('call 7.2', 'GET /tenants')
  proves('call 7.3', 'GET /users/current')
  proves('call 7.4', 'POST /authenticate')
  proves('call 7.5', 'POST /refresh')
  proves('call 7.6', 'POST /tenants/switch')
  proves('call 7.7', 'GET /accounts')
  proves('call 7.8', 'POST /accounts')
  proves('call 7.9', 'GET /accounts/type/{accountType}')
  proves('call 7.10', 'GET /accounts/{accountID}')
  proves('call 7.11', 'GET /accounttypes')
  proves('call 7.12', 'PUT /accounts/{id}')
  proves('call 7.13', 'DELETE /accounts/{id}')
  proves('call 7.14', 'PUT /accounts/{id}/reconciled')
  proves('call 7.15', 'GET /transactions/account/{accountID}')
  proves('call 7.16', 'GET /transactions/account/{accountID}/unreconciled')
  proves('call 7.17', 'GET /transactions/{transactionID}')
  proves('call 7.18', 'POST /transactions')
  proves('call 7.19', 'PUT /transactions/{id}')
  proves('call 7.20', 'DELETE /transactions/{id}')
  proves('call 7.21', 'PUT /transactions/{id}/reconciled')
  proves('call 7.22', 'PUT /transactions/{id}/unreconciled')
  proves('call 7.23', 'GET /reports')
  proves('call 7.24', 'GET /reports/{reportID}')
  proves('call 7.25', 'GET /reports/{reportID}/output')
  proves('call 7.26', 'POST /reports')
  proves('call 7.27', 'PUT /reports/{id}')
  proves('call 7.28', 'DELETE /reports/{id}')
  proves('call 7.29', 'POST /reports/restore')
  proves('call 7.30', 'GET /customers')
  proves('call 7.31', 'GET /customers/{customerID}')
  proves('call 7.32', 'POST /customers')
  proves('call 7.33', 'PUT /customers/{id}')
  proves('call 7.34', 'DELETE /customers/{id}')
  proves('call 7.35', 'GET /vendors')
  proves('call 7.36', 'GET /vendors/{vendorID}')
  proves('call 7.37', 'POST /vendors')
  proves('call 7.38', 'PUT /vendors/{id}')
  proves('call 7.39', 'GET /receivable-invoices')
  proves('call 7.40', 'GET /receivable-invoices/customer/{customerID}')
  proves('call 7.41', 'GET /receivable-invoices/customer/{customerID}/unpaid')
  proves('call 7.42', 'GET /receivable-invoices/{invoiceID}')
  proves('call 7.43', 'POST /receivable-invoices')
  proves('call 7.44', 'PUT /receivable-invoices/{id}')
  proves('call 7.45', 'DELETE /receivable-invoices/{id}')
  proves('call 7.46', 'PUT /receivable-invoices/{id}/charge')
  proves('call 7.47', 'GET /customer-payments')
  proves('call 7.48', 'GET /customer-payments/{customerPaymentID}')
  proves('call 7.49', 'GET /customer-payments/customer/{customer}/unapplied-payments')
  proves('call 7.50', 'POST /customer-payments')
  proves('call 7.51', 'PUT /customer-payments/{id}')
  proves('call 7.52', 'DELETE /customer-payments/{id}')
  proves('call 7.53', 'POST /customer-payment-advices')
  proves('call 7.54', 'GET /customer-payment-advices/payment/{paymentID}')
  proves('call 7.55', 'GET /customer-payment-advices/invoice/{invoiceID}')
  proves('call 7.56', 'DELETE /customer-payment-advices/{id}')
  proves('call 7.57', 'GET /payable-invoices')
  proves('call 7.58', 'GET /payable-invoices/{invoiceID}')
  proves('call 7.59', 'GET /payable-invoices/vendor/{vendorID}')
  proves('call 7.60', 'GET /payable-invoices/vendor/{vendorID}/unpaid')
  proves('call 7.61', 'POST /payable-invoices')
  proves('call 7.62', 'PUT /payable-invoices/{id}')
  proves('call 7.63', 'DELETE /payable-invoices/{id}')
  proves('call 7.64', 'GET /vendor-payments')
  proves('call 7.65', 'GET /vendor-payments/{vendorPaymentID}')
  proves('call 7.66', 'GET /vendor-payments/vendor/{vendorID}/unapplied-payments')
  proves('call 7.67', 'POST /vendor-payments')
  proves('call 7.68', 'PUT /vendor-payments/{id}')
  proves('call 7.69', 'DELETE /vendor-payments/{id}')
  proves('call 7.70', 'POST /vendor-payment-advices')
  proves('call 7.71', 'GET /vendor-payment-advices/payment/{paymentID}')
  proves('call 7.72', 'GET /vendor-payment-advices/invoice/{invoiceID}')
  proves('call 7.73', 'DELETE /vendor-payment-advices/{id}')

  expect(CALLS.filter(call => !places.has(call.replace(/\{\w+\}/g, '{}')))).toEqual([])
})
