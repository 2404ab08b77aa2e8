// Tests what is special about vendors. documents/parties.test.ts tests the rest.
import { readHistory } from '@twofold/contract/audit'
import { expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner } = start
const { ann, parties } = setUpDocuments(start, 'payables')

test('200: the audit trail has the remittance details before and after, and who changed them', async () => {
  await parties.changed(ann.id, { bankAccount: 'DE01', bankRouting: 'ABCDDE' })
  await parties.changed(ann.id, { bankAccount: 'XX99' })
  const { auditEntries } = done(readHistory, await api.call(owner, 'GET', `/audit/object/vendor/${ann.id}`))
  expect(auditEntries[0]).toMatchObject({
    action: 'change',
    userID: owner.userId,
    before: { vendorBankAccount: 'DE01', vendorBankRouting: 'ABCDDE' },
    after: { vendorBankAccount: 'XX99', vendorBankRouting: 'ABCDDE' },
  })
})
