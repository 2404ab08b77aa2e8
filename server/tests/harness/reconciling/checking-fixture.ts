// The fixture for imports of bank files: an organisation with the account Checking.
import * as contract from '@twofold/contract/statement-imports'
import { beforeEach } from 'vitest'
import { setUpBooks } from '../set-up-api.ts'
import { done } from '../test-api.ts'
import { createBankLinesDriver } from './bank-lines-driver.ts'

type File = string | Uint8Array
/** The options of a preview or an import. */
export type StatementOptions = NonNullable<Parameters<ReturnType<typeof createBankLinesDriver>['bring']>[2]>

/** Sets up the fixture before each test of a file. The functions use Checking. `bring` also returns the response of a refused import. */
export function setUpChecking() {
  const { api, owner, books } = setUpBooks()
  const driver = createBankLinesDriver(api, owner)
  let accountId = 0
  beforeEach(async () => {
    accountId = (await books.open('Checking')).accountID
  })
  const bring = (file: File, options?: StatementOptions) => driver.bring(accountId, file, options)
  const page = () => driver.page(accountId)
  return {
    api,
    owner,
    books,
    driver,
    bring,
    page,
    checking: () => accountId,
    imported: async (file: File, options?: StatementOptions) =>
      done(contract.importStatement, await bring(file, options)),
    previewOf: async (file: File, options?: StatementOptions) =>
      done(contract.previewStatement, await driver.preview(accountId, file, options)),
    undone: async (importId: number) => done(contract.undoStatementImport, await driver.undoImport(importId)),
    /** Returns the lines for review in short form, such as `2024-01-10 -4.50 COFFEE`. */
    linesForReview: async () =>
      (await page()).lines.map(
        ({ lineDate, amount, payee }) => `${lineDate.slice(0, 10)} ${(amount / 100).toFixed(2)} ${payee}`,
      ),
  }
}
