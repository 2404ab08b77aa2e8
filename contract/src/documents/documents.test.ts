import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import * as bills from '../payables/payable-invoices.ts'
import * as runs from '../payables/payment-runs.ts'
import * as vendorApplications from '../payables/vendor-payment-advices.ts'
import * as disbursements from '../payables/vendor-payments.ts'
import * as vendors from '../payables/vendors.ts'
import * as customerApplications from '../receivables/customer-payment-advices.ts'
import * as payments from '../receivables/customer-payments.ts'
import * as statements from '../receivables/customer-statements.ts'
import * as writeOffs from '../receivables/customer-write-offs.ts'
import * as customers from '../receivables/customers.ts'
import * as paper from '../receivables/invoice-paper.ts'
import * as invoices from '../receivables/receivable-invoices.ts'
import * as mails from './mail.ts'

const CALLS: readonly Endpoint[] = [
  customers,
  statements,
  invoices,
  paper,
  payments,
  customerApplications,
  writeOffs,
  mails,
  vendors,
  bills,
  disbursements,
  vendorApplications,
  runs,
]
  .flatMap((calls): unknown[] => Object.values(calls))
  .filter((each): each is Endpoint => typeof each === 'object' && each !== null && 'method' in each)

describe.each(CALLS.map(call => [call.name, call] as const))(
  '%s',
  (_, { method, path, params, refusals, changes, body }) => {
    test('lists stale caches exactly if it writes', () => {
      expect(changes.length > 0).toBe(method !== 'GET' && !path.endsWith('/preview'))
    })

    test('can return NOT_FOUND if its path or body names a record, and STALE if it changes a record with a version', () => {
      const fields = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
      const hasRecords = 'payableInvoiceIDs' in fields || 'receivableInvoices' in fields
      const isNamed = params !== undefined || hasRecords || refusals.includes('DOES_NOT_APPLY')
      expect(refusals.includes('NOT_FOUND')).toBe(isNamed)
      if (method === 'PUT' && 'modifiedAt' in fields) expect(refusals).toContain('STALE')
    })
  },
)
