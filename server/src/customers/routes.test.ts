// Tests what is special about customers. documents/parties.test.ts tests the rest.
import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { owner, member } = start
const { ann, parties } = setUpDocuments(start, 'receivables')
const limited = { name: 'Bob', creditLimitCents: 1 }

test('400: a negative credit limit', async () => {
  proves('rule 5.10', 'Credit limit numeric, default 0.')

  const refused = await parties.post(owner, { name: 'Bob', creditLimitCents: -1 })
  expect(refusal(refused)).toBe('400 AMOUNT_OUT_OF_RANGE')
  expect(refused.body).toMatchObject({ err: 'This amount can’t be negative.' })
})

test('403: only an accountant sets a credit limit, of a new and of an existing customer', async () => {
  const [clerk, bookkeeper, accountant] = [
    await member('CLERK'),
    await member('BOOKKEEPER'),
    await member('ACCOUNTANT'),
  ]
  expect((await parties.post(clerk, { name: 'Bob', creditLimitCents: 0 })).status).toBe(200)
  expect(refusal(await parties.post(bookkeeper, limited))).toBe('403 CREDIT_LIMIT_NEEDS_ACCOUNTANT')
  expect(refusal(await parties.put(bookkeeper, ann.id, limited))).toBe('403 CREDIT_LIMIT_NEEDS_ACCOUNTANT')
  expect((await parties.post(accountant, limited)).status).toBe(200)
  expect((await parties.put(accountant, ann.id, limited)).status).toBe(200)
})
