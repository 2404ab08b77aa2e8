// Names and comments that have a special meaning in the formats of other programs are exported as plain text.
import { rmSync } from 'node:fs'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { unusualName, unusualText } from '../../tests/fuzz/unusual-texts.ts'
import { otherBalances } from '../../tests/harness/exported-balances.ts'
import { IS_THERE } from '../../tests/harness/other-ledgers.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import type { ExportedAccount, ExportedTransaction } from './books.ts'

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const TYPES: AccountType[] = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS']

/** Books with unusual account names and comments. Some names are almost identical. */
const arbitraryBooks = fc
  .record({
    organisationName: unusualText,
    names: fc.array(fc.tuple(unusualName, fc.nat()), { minLength: 3, maxLength: 60 }),
    entries: fc.array(
      fc.record({
        comment: unusualText,
        day: fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-31'), noInvalidDate: true }),
        lines: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 10 ** 13 })), { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 60 },
    ),
  })
  .map(({ organisationName, names, entries }) => {
    const accounts: ExportedAccount[] = []
    for (const [index, [name, seed]] of names.entries()) {
      const parent = seed % 3 === 0 ? undefined : accounts[seed % (index || 1)]
      if (accounts.some(each => each.parentId === (parent?.id ?? null) && each.name === name)) continue
      const type = parent?.type ?? TYPES[seed % TYPES.length]!
      const fullName = parent === undefined ? name : `${parent.fullName}:${name}`
      accounts.push({
        id: 100 + index,
        parentId: parent?.id ?? null,
        name,
        fullName,
        type,
        kind: 'ORDINARY',
        memo: name,
        number: '',
        section: null,
      })
    }
    const transactions = entries
      .map(({ comment, day, lines }, index): ExportedTransaction => {
        const sum = lines.reduce((total, [, cents]) => total + cents, 0)
        const account = lines.map(([seed]) => accounts[seed % accounts.length]!.id)
        const other = accounts[(lines[0]![0] + 1) % accounts.length]!.id
        return {
          id: index,
          entryNumber: index + 1,
          date: day.toISOString().slice(0, 10),
          comment,
          isClosing: false,
          account: [...account, other],
          cents: [...lines.map(([, cents]) => cents), -sum],
        }
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1))
    return { organisationName, accounts, transactions }
  })

for (const program of ['hledger', 'beancount'] as const)
  test.skipIf(!IS_THERE[program])(`${program} reads unusual names and comments, each account separately`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBooks, async ({ organisationName, accounts, transactions }) => {
        const balances = new Map<number, number>()
        for (const { account, cents } of transactions)
          for (const [index, id] of account.entries()) balances.set(id, (balances.get(id) ?? 0) + cents[index]!)
        const found = await otherBalances(program, folder, {
          organisationName,
          signConvention: 'TEXTBOOK',
          today: '2026-11-05',
          firstOn: transactions[0]!.date,
          accounts,
          transactions: (async function* () {
            yield* transactions
          })(),
          sections: [],
        })
        const expected = [...balances].filter(([, cents]) => cents !== 0).sort(([a], [b]) => a - b)
        expect([...found!].sort(([a], [b]) => a - b)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })
