// Imports several files into one account. No line is imported twice or lost.
import * as contract from '@twofold/contract/statement-imports'
import { expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { type OfxEntry, ofxFile } from '../../tests/harness/reconciling/ofx-file.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, books, bring, checking, driver, imported, linesForReview, previewOf, undone } = setUpChecking()

const coffee = (id: string, name = 'COFFEE', day = '2024-01-10'): OfxEntry => ({ day, amount: '-4.50', id, name })
const rent = (id: string, day: string): OfxEntry => ({ day, amount: '-500.00', id, name: 'RENT' })
const csv = (...rows: string[]) => `Date,Payee,Amount\n${rows.join('\n')}\n`
const row = (day: string, payee = 'COFFEE', amount = '-4.50') => `${day},${payee},${amount}`

/** Files of one account, with the number of lines that each file adds. */
const FILES: [name: string, ...files: [text: string, added: number][]][] = [
  ['the same file twice', [ofxFile([coffee('1'), coffee('2')]), 2], [ofxFile([coffee('1'), coffee('2')]), 0]],
  [
    'two equal lines, then three',
    [ofxFile([coffee('1'), coffee('2')]), 2],
    [ofxFile([coffee('1'), coffee('2'), coffee('3')]), 1],
  ],
  [
    'three equal lines, then one',
    [csv(row('2024-01-10'), row('2024-01-10'), row('2024-01-10')), 3],
    [csv(row('2024-01-10')), 0],
  ],
  [
    'overlapping files',
    [csv(row('2024-01-09'), row('2024-01-10'), row('2024-01-10')), 3],
    [csv(row('2024-01-10'), row('2024-01-10'), row('2024-01-10'), row('2024-01-11')), 2],
    [csv(row('2024-01-09'), row('2024-01-10'), row('2024-01-10'), row('2024-01-10'), row('2024-01-11')), 0],
  ],
  [
    'the same lines newest first',
    [csv(row('2024-01-09'), row('2024-01-10', 'TEA'), row('2024-01-10')), 3],
    [csv(row('2024-01-10'), row('2024-01-10', 'TEA'), row('2024-01-09')), 0],
  ],
  [
    'one id for several payees, and again with one more',
    [ofxFile([coffee('1', 'CITY'), coffee('1', 'GREEN')]), 2],
    [ofxFile([coffee('1', 'CITY'), coffee('1', 'GREEN'), coffee('1', 'BLUE')]), 1],
  ],
  [
    'ids that change case',
    [ofxFile([coffee('ab1'), rent('ab2', '2024-01-02')]), 2],
    [ofxFile([coffee('AB1'), rent('AB2', '2024-01-02')]), 0],
  ],
  [
    'ids that a bank renumbers for each download',
    [ofxFile([rent('1', '2024-01-02'), coffee('2')]), 2],
    [ofxFile([coffee('1'), rent('2', '2024-02-02'), coffee('3', 'COFFEE', '2024-02-03')]), 2],
  ],
  [
    'numbers from 1 in each file, with equal amounts',
    [ofxFile([rent('1', '2024-01-02'), rent('2', '2024-02-02')]), 2],
    [ofxFile([rent('1', '2024-03-02'), rent('2', '2024-04-02')]), 2],
  ],
  [
    'one format after the other',
    [ofxFile([coffee('1'), coffee('2'), rent('3', '2024-01-02')]), 3],
    [csv(row('2024-01-10'), row('2024-01-10'), row('2024-01-10'), row('2024-01-02', 'RENT', '-500.00')), 1],
    ['!Type:Bank\nD2024-01-10\nT-4.50\nPcoffee\n^\nD2024-01-02\nT-500.00\nPRent\n^\n', 0],
  ],
  ['other case and spaces', [csv(row('2024-01-10', 'Corner  Cafe')), 1], [csv(row('2024-01-10', 'CORNER CAFE')), 0]],
  ['texts that differ by a letter', [csv(row('2024-01-10', 'CAFE 1')), 1], [csv(row('2024-01-10', 'CAFE 2')), 1]],
]

test.each(FILES)('%s: a file adds the lines that the account does not have', async (_, ...files) => {
  for (const [text, added] of files) {
    const shown = await previewOf(text)
    const rows = shown.statements[0]!.lineCount
    expect([shown.added, shown.known, shown.knownLines.length]).toEqual([added, rows - added, rows - added])
    const answer = await bring(text)
    if (added === 0) expect(refusal(answer)).toBe('409 STATEMENT_KNOWN')
    else expect(done(contract.importStatement, answer).lineCount).toBe(added)
  }
  expect(await linesForReview()).toHaveLength(files.reduce((sum, [, added]) => sum + added, 0))
})

test('the preview names each known line, and one whose bank ID is different', async () => {
  await imported(ofxFile([coffee('1'), rent('2', '2024-01-02')]))
  const { knownLines, lines } = await previewOf(ofxFile([coffee('9'), rent('2', '2024-01-02'), coffee('3', 'TEA')]))
  expect(knownLines.map(({ payee, reason }) => `${payee}: ${reason}`)).toEqual([
    'COFFEE: The account already has a line with this date, amount and text. Its bank ID is different.',
    'RENT: The account already has this line.',
  ])
  expect(lines.map(({ isKnown }) => isKnown)).toEqual([true, true, false])
})

test('accounts and organisations count their own lines, whatever ids they share', async () => {
  const file = ofxFile([coffee('1'), coffee('2')])
  const savings = (await books.open('Savings')).accountID
  const other = await api.newMember()
  const theirs = (await createBooksDriver(api, other).open('Checking')).accountID
  for (const [user, account] of [
    [driver, checking()],
    [driver, savings],
    [createBankLinesDriver(api, other), theirs],
  ] as const)
    expect(done(contract.importStatement, await user.bring(account, file)).lineCount).toBe(2)
})

test('an undone import can be imported again, even if a later one added more equal lines', async () => {
  const two = csv(row('2024-01-10'), row('2024-01-10'))
  const first = await imported(two)
  await imported(`${two}${row('2024-01-10')}\n`)
  await undone(first.statementImportID)
  expect(await linesForReview()).toHaveLength(1)
  // One line is left, so the file with two equal lines adds one line.
  expect((await imported(two)).lineCount).toBe(1)
  expect(refusal(await bring(two))).toBe('409 STATEMENT_KNOWN')
  expect(await linesForReview()).toHaveLength(2)
})

test('if two concurrent imports share some equal lines, the second adds the difference', async () => {
  const files = [
    csv(row('2024-01-10'), row('2024-01-10')),
    csv(row('2024-01-10'), row('2024-01-10'), row('2024-01-10')),
  ]
  const answers = await Promise.all([...files, ...files].map(text => bring(text)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await linesForReview()).toHaveLength(3)
})

test('the database refuses an equal line with the place of another, for every writer', async () => {
  await imported(csv(row('2024-01-10')))
  const insert = `
    INSERT INTO bank_line (organisation_id, import_id, account_id, date, cents, payee, memo, number, payee_key, by_content, ordinal)
    SELECT organisation_id, import_id, account_id, date, cents, payee, memo, number, payee_key, by_content, $2
      FROM bank_line WHERE account_id = $1`
  await expect(api.pools.owner.pool.query(insert, [checking(), 1])).rejects.toThrow('bank_line_once')
  await expect(api.pools.owner.pool.query(insert, [checking(), 0])).rejects.toThrow('ordinal')
})

test('a CSV column holds ids of the bank only if the user says so, and then for its layout', async () => {
  const file = (id: string, payee: string) => `ID,Date,Payee,Amount\n${id},2024-01-10,${payee},-4.50\n`
  const said = { columns: { bankId: 'ID', date: 'Date', payee: 'Payee', amount: 'Amount' } }
  expect((await previewOf(file('1', 'COFFEE'))).taken.columns).not.toHaveProperty('bankId')
  await imported(file('1', 'COFFEE'))
  expect(await previewOf(file('1', 'COFFEE BAR'))).toMatchObject({ added: 1, changed: [], lookalikes: 1 })
  await imported(file('7', 'TEA'), said)
  expect(await previewOf(file('7', 'TEA ROOM'))).toMatchObject({
    added: 0,
    changed: [{ line: 2, existing: { payee: 'TEA' } }],
    taken: { kept: ['columns'], columns: { bankId: 'ID' } },
  })
})
