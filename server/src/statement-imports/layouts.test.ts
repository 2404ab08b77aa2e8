import { previewStatement } from '@twofold/contract/statement-imports'
import { describe, expect, test } from 'vitest'
import { type StatementOptions, setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { ofxFile } from '../../tests/harness/reconciling/ofx-file.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, books, bring, checking, driver, imported, page, previewOf, undone } = setUpChecking()

const shown = async (text: string, said: StatementOptions = {}) => {
  const { lines, taken, layout } = await previewOf(text, said)
  return { line: `${lines[0]?.lineDate.slice(0, 10)} ${lines[0]?.amount}`, kept: taken.kept, ...layout }
}

describe('the chosen options', () => {
  const card = (day: string) => `Date,Description,Amount\n${day},CHAIR,120.00\n`
  const said = { isTurned: true, dayOrder: 'DMY' } as const

  test('are stored for files of the same columns, named, and shown', async () => {
    expect(await shown(card('03/04/2024'))).toMatchObject({
      kept: [],
      isKnown: false,
      name: 'CSV with Date, Description, Amount',
    })
    await imported(card('03/04/2024'), said)
    expect(await shown(card('05/04/2024'))).toEqual({
      line: '2024-04-05 -12000',
      kept: ['dayOrder', 'isTurned'],
      isKnown: true,
      name: 'CSV with Date, Description, Amount',
    })
  })

  test('are not used for files of other columns, and each layout has its own', async () => {
    await imported(card('03/04/2024'), said)
    const other = 'Posted Date,Payee,Amount\n05/04/2024,LAMP,-60.00\n'
    expect(await shown(other)).toMatchObject({ line: '2024-05-04 -6000', kept: [], isKnown: false })
    await imported(other, { dayOrder: 'MDY' })
    expect(await shown(card('06/04/2024'))).toMatchObject({ line: '2024-04-06 -12000', kept: ['dayOrder', 'isTurned'] })
    expect(await shown(other.replace('05/04', '07/04'))).toMatchObject({ line: '2024-07-04 -6000', kept: ['dayOrder'] })
  })

  test('are replaced by another choice, and deleted by null', async () => {
    await imported(card('03/04/2024'), said)
    expect(await shown(card('05/04/2024'), { isTurned: null })).toMatchObject({
      line: '2024-04-05 12000',
      kept: ['dayOrder'],
    })
    await imported(card('05/04/2024'), { isTurned: null, dayOrder: 'MDY' })
    expect(await shown(card('06/04/2024'))).toMatchObject({ line: '2024-06-04 12000', kept: ['dayOrder'] })
  })

  test('include columns, and null detects them in the file again', async () => {
    const file = (day: string) => `Date,Booked,Payee,Amount\n2024-01-01,${day},X,-1.00\n`
    await imported(file('2024-02-02'), { columns: { date: 'Booked', payee: 'Payee', amount: 'Amount' } })
    expect(await shown(file('2024-02-03'))).toMatchObject({ line: '2024-02-03 -100', kept: ['columns'] })
    expect(await shown(file('2024-02-03'), { columns: null })).toMatchObject({ line: '2024-01-01 -100', kept: [] })
  })

  test('are not used for a file that they do not fit, and stay for the next one that they fit', async () => {
    await imported(card('03/04/2024'), said)
    // A date that begins with the year is unambiguous, so it fits any date order.
    expect(await shown(card('2024-04-15'))).toMatchObject({ line: '2024-04-15 -12000', kept: ['dayOrder', 'isTurned'] })
    expect(await shown(card('04/13/2024'))).toMatchObject({ line: '2024-04-13 -12000', kept: ['isTurned'] })
    await imported(card('2024-04-15'))
    expect(await shown(card('05/04/2024'))).toMatchObject({ line: '2024-04-05 -12000', kept: ['dayOrder', 'isTurned'] })
  })

  test('are stored per account: another account of the same organisation starts without options', async () => {
    await imported(card('03/04/2024'), said)
    const savings = (await books.open('Savings')).accountID
    const { taken, layout } = done(previewStatement, await driver.preview(savings, card('03/04/2024')))
    expect([taken.kept, layout.isKnown]).toEqual([[], false])
  })

  test('are not stored by an import that is refused', async () => {
    await imported(card('13/04/2024'))
    expect(refusal(await bring(card('13/04/2024'), { isTurned: false }))).toBe('409 STATEMENT_KNOWN')
    expect((await shown(card('15/04/2024'))).kept).toEqual([])
  })

  test('are stored per account number of an OFX file and per list of a QIF file', async () => {
    const ofx = (account: string, day: string) => ofxFile([{ day, amount: '-1.00', id: day, name: 'X' }], { account })
    await imported(ofx('7700112233', '2024-01-01'), { isTurned: false })
    expect(await shown(ofx('7700112233', '2024-01-02'))).toMatchObject({
      kept: ['isTurned'],
      isKnown: true,
      name: 'OFX of account 7700112233',
    })
    expect(await shown(ofx('9900445566', '2024-01-02'))).toMatchObject({ kept: [], isKnown: false })
    const qif = (day: string) => `!Type:Bank\nD${day}\nT-1.00\nPX\n^\n`
    await imported(qif('03/04/2024'), { dayOrder: 'DMY' })
    expect(await shown(qif('05/04/2024'))).toMatchObject({ line: '2024-04-05 -100', kept: ['dayOrder'], name: 'QIF' })
  })

  test('of a large file are found from its beginning', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => `03/04/2024,Shop ${index} of the long street,1.00`)
    await imported(card('03/04/2024'), said)
    const { lines, taken, added } = await previewOf(`Date,Description,Amount\n${rows.join('\n')}\n`)
    expect([lines[0]?.lineDate.slice(0, 10), lines[0]?.amount, taken.kept, added]).toEqual([
      ...['2024-04-03', -100],
      ['dayOrder', 'isTurned'],
      12_000,
    ])
  })
})

describe('options stored before layouts existed', () => {
  const ZERO = '00000000-0000-0000-0000-000000000000'
  const keepOfBefore = (options: object) =>
    api.pools.owner.pool.query(
      `INSERT INTO statement_layout (organisation_id, account_id, layout, name, options)
       SELECT organisation_id, account_id, '${ZERO}', '', $2 FROM account WHERE account_id = $1`,
      [checking(), JSON.stringify(options)],
    )
  const file = (day: string) => `When;What;Spent\n${day};Lunch;12,50\n`
  const options = { columns: { date: 'When', payee: 'What', amount: 'Spent' }, dayOrder: 'DMY', isTurned: true }

  test('are used for the first file that they fit, and then stored for its layout', async () => {
    await keepOfBefore(options)
    expect(await shown(file('03/04/2024'))).toMatchObject({
      line: '2024-04-03 -1250',
      kept: ['columns', 'dayOrder', 'isTurned'],
      isKnown: true,
    })
    await imported(file('03/04/2024'))
    expect(await shown(file('05/04/2024'))).toMatchObject({ line: '2024-04-05 -1250', isKnown: true })
    expect(await shown('When,What,Spent,More\n03/04/2024,X,1.00,1\n')).toMatchObject({ kept: [], isKnown: false })
  })

  test('are not used for a file of other columns or another format', async () => {
    await keepOfBefore(options)
    expect(await shown('Date,Payee,Amount\n03/04/2024,X,1.00\n')).toMatchObject({ kept: [], isKnown: false })
    expect(await shown('!Type:Bank\nD03/04/2024\nT1.00\n^\n')).toMatchObject({ kept: [], isKnown: false })
  })
})

describe('a file of another account', () => {
  const file = (account: string, day: string, currency = 'USD') =>
    ofxFile([{ day, amount: '-1.00', id: day, name: 'X' }], { account, currency })

  test('asks first, imports nothing without an answer, and does not ask again after confirmation', async () => {
    await imported(file('7700112233', '2024-01-01'))
    const other = file('9900445566', '2024-01-02')
    expect((await previewOf(other)).questions).toEqual([
      {
        field: 'isOtherAccount',
        question:
          'This file is from account 9900445566. Earlier files were from account 7700112233. Does this file belong to this account?',
        readings: [{ value: 'true', label: 'Yes, import this file', rows: [] }],
      },
    ])
    const answer = await bring(other)
    expect(refusal(answer)).toBe('400 STATEMENT_QUESTIONS')
    expect(answer.body).toMatchObject({ fields: [{ field: 'isOtherAccount' }] })
    expect(refusal(await bring(other, { isOtherAccount: false }))).toBe('400 STATEMENT_QUESTIONS')
    expect((await page()).lines).toHaveLength(1)
    await imported(other, { isOtherAccount: true })
    for (const account of ['7700112233', '9900445566'])
      expect((await previewOf(file(account, '2024-01-03'))).questions).toEqual([])
  })

  test.each<[string, [account: string, currency?: string], string[]]>([
    ['the same number', ['7700112233'], []],
    ['the number with spaces', ['7700 112 233'], []],
    ['the number with leading zeros', ['007700112233'], []],
    ['another number', ['7700112234'], ['isOtherAccount']],
    ['another currency', ['7700112233', 'EUR'], ['isOtherAccount']],
    ['another number and currency', ['1', 'EUR'], ['isOtherAccount']],
  ])('with %s is compared with earlier files', async (_, [account, currency], fields) => {
    await imported(file('7700112233', '2024-01-01'))
    expect((await previewOf(file(account, '2024-01-02', currency))).questions.map(({ field }) => field)).toEqual(fields)
  })

  test('does not ask if no earlier import has a number, or that import is undone', async () => {
    await imported('Date,Payee,Amount\n2024-01-01,X,-1.00\n')
    expect((await previewOf(file('7700112233', '2024-01-02'))).questions).toEqual([])
    const { statementImportID } = await imported(file('7700112233', '2024-01-02'))
    await undone(statementImportID)
    expect((await previewOf(file('9900445566', '2024-01-03'))).questions).toEqual([])
  })
})
