// Tests that every URL has at least one state in every-screen.ts. The matrix opens these states.
import { proves } from '@twofold/accounting/testing/proves'
import { SCREENS as ADDRESSES, screenOf } from '@twofold/contract/screens'
import { expect, test } from 'vitest'
import { SCREENS } from './every-screen.ts'
import type { ScreenIds } from './screen-state.ts'

/** The path parameters of the URLs. Every id is 1. */
const IDS: ScreenIds = new Proxy({} as ScreenIds, { get: (_, key) => (key === Symbol.toPrimitive ? () => '1' : IDS) })

test('the default run opens every address', () => {
  proves(
    'rule 0.3',
    'This document covers the whole product: sign-in, accounts, transactions, reconciliation, reports, customers, vendors, receivable and payable invoices, payments and the application of payments to invoices.',
  )

  const states = SCREENS.filter(({ torture }) => !torture)
  const opened = new Set(states.map(({ path }) => screenOf(new URL(path(IDS), 'http://localhost').pathname)))
  // Excludes the sign-in callback, which needs a code that the matrix does not have.
  expect(ADDRESSES.filter(address => !opened.has(address))).toEqual(['/authenticated'])
})

test('every state has a unique name', () => {
  const names = SCREENS.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
