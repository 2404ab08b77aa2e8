import { describe, expect, test } from 'vitest'
import * as payments from './customer-payments.ts'
import * as statements from './customer-statements.ts'
import * as writeOffs from './customer-write-offs.ts'
import * as customers from './customers.ts'
import type { Endpoint } from './endpoint.ts'
import * as paper from './invoice-paper.ts'
import * as mails from './mail.ts'
import * as bills from './payable-invoices.ts'
import * as runs from './payment-runs.ts'
import * as invoices from './receivable-invoices.ts'
import * as disbursements from './vendor-payments.ts'
import * as vendors from './vendors.ts'

const CALLS: readonly Endpoint[] = [
  customers,
  statements,
  invoices,
  paper,
  payments,
  writeOffs,
  mails,
  vendors,
  bills,
  disbursements,
  runs,
]
  .flatMap((calls): unknown[] => Object.values(calls))
  .filter((each): each is Endpoint => typeof each === 'object' && each !== null && 'method' in each)

describe.each(CALLS.map(call => [call.name, call] as const))(
  '%s',
  (_, { method, path, params, refusals, changes, body }) => {
    test('says what a browser must read anew exactly when it writes', () => {
      expect(changes.length > 0).toBe(method !== 'GET' && !path.endsWith('/preview'))
    })

    test('may not find what its path names, and a change of a record may be stale', () => {
      const fields = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
      const isNamed = params !== undefined || 'payableInvoiceIDs' in fields || refusals.includes('DOES_NOT_APPLY')
      expect(refusals.includes('NOT_FOUND')).toBe(isNamed)
      if (method === 'PUT' && 'modifiedAt' in fields) expect(refusals).toContain('STALE')
    })
  },
)
