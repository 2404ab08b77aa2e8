// A later file contains changed versions of existing lines. The user decides whether they are the same lines.
import { listAudit } from '@twofold/contract/audit'
import * as decisions from '@twofold/contract/bank-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { type OfxEntry, ofxFile } from '../../tests/harness/reconciling/ofx-file.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, books, bring, checking, driver, imported, linesForReview, owner, page, previewOf, undone } =
  setUpChecking()
let food = 0

beforeEach(async () => {
  food = (await books.open('Food', 'EXPENSE')).accountID
})

const pending: OfxEntry = { day: '2024-01-10', amount: '-4.50', id: 'A1', name: 'PENDING CAFE' }
const posted: OfxEntry = { day: '2024-01-12', amount: '-4.50', id: 'A1', name: 'CORNER CAFE' }
const fee: OfxEntry = { day: '2024-01-31', amount: '-1.00', id: 'F1', name: 'FEE' }
/** The line number in the file at which the first entry begins. */
const FIRST = 3

describe('a line with the id and amount of an existing one, a few days away', () => {
  test.each<[string, OfxEntry, number]>([
    ['another text', { ...pending, name: 'CORNER CAFE' }, 1],
    ['a completed memo', { ...pending, memo: 'Card 0172' }, 1],
    ['another day', posted, 1],
    ['a date seven days later', { ...posted, day: '2024-01-17' }, 1],
    ['a date seven days earlier', { ...posted, day: '2024-01-03' }, 1],
    ['a date eight days later', { ...posted, day: '2024-01-18' }, 0],
    ['another amount', { ...posted, amount: '-4.60' }, 0],
    ['another id', { ...posted, id: 'A2' }, 0],
    ['the same content', pending, 0],
  ])('with %s is proposed as changed %#', async (_, entry, count) => {
    await imported(ofxFile([pending]))
    const previewed = await previewOf(ofxFile([entry]))
    expect(previewed.changedCount).toBe(count)
    expect(previewed.questions.map(({ field }) => field)).toEqual(count === 0 ? [] : ['changedLines'])
    expect(previewed.added + previewed.known + previewed.changedCount).toBe(1)
  })

  test('is shown with the existing line, and nothing is imported before the user decides', async () => {
    await imported(ofxFile([pending]))
    const file = ofxFile([posted, fee])
    expect(await previewOf(file)).toMatchObject({
      added: 1,
      changed: [
        {
          line: FIRST,
          kind: 'CHANGED',
          payee: 'CORNER CAFE',
          lineDate: '2024-01-12T00:00:00Z',
          existing: { payee: 'PENDING CAFE', lineDate: '2024-01-10T00:00:00Z', state: 'WAITING' },
        },
      ],
    })
    const answer = await bring(file)
    expect(refusal(answer)).toBe('400 STATEMENT_QUESTIONS')
    expect(answer.body).toMatchObject({ fields: [{ field: 'changedLines' }] })
    expect(await linesForReview()).toEqual(['2024-01-10 -4.50 PENDING CAFE'])
  })

  test('SAME updates date and texts, with an audit entry, and the file is known afterwards', async () => {
    const { statementImportID } = await imported(ofxFile([pending]))
    const file = ofxFile([posted, fee])
    const said = { changedLines: [{ line: FIRST, decision: 'SAME' as const }] }
    expect(await previewOf(file, said)).toMatchObject({ added: 1, changedCount: 1, questions: [] })
    expect((await imported(file, said)).lineCount).toBe(1)
    expect(await linesForReview()).toEqual(['2024-01-12 -4.50 CORNER CAFE', '2024-01-31 -1.00 FEE'])
    expect((await page()).lines[0]!.statementImportID).toBe(statementImportID)
    expect(refusal(await bring(file))).toBe('409 STATEMENT_KNOWN')
    const trail = done(listAudit, await api.call(owner, 'GET', '/audit?limit=50'))
    expect(trail.auditEntries.filter(({ objectKind }) => objectKind === 'bank line')).toMatchObject([
      { action: 'change', before: { payee: 'PENDING CAFE', lineDate: '2024-01-10' }, after: { payee: 'CORNER CAFE' } },
    ])
    await api.expectRight()
  })

  test('SAME alone is an import without lines, and undoing it restores the line', async () => {
    await imported(ofxFile([pending]))
    const made = await imported(ofxFile([posted]), { changedLines: [{ line: FIRST, decision: 'SAME' }] })
    expect(made).toMatchObject({ lineCount: 0, changedCount: 1 })
    expect(await linesForReview()).toEqual(['2024-01-12 -4.50 CORNER CAFE'])
    await undone(made.statementImportID)
    expect(await linesForReview()).toEqual(['2024-01-10 -4.50 PENDING CAFE'])
    expect(await previewOf(ofxFile([posted]))).toMatchObject({ changedCount: 1 })
    await api.expectRight()
  })

  test('of two changes, undoing the earlier import leaves the later one', async () => {
    await imported(ofxFile([pending]))
    const said = { changedLines: [{ line: FIRST, decision: 'SAME' as const }] }
    const second = await imported(ofxFile([posted]), said)
    const third = await imported(ofxFile([{ ...posted, name: 'CORNER CAFE 17' }]), said)
    await undone(second.statementImportID)
    expect(await linesForReview()).toEqual(['2024-01-12 -4.50 CORNER CAFE 17'])
    await undone(third.statementImportID)
    expect(await linesForReview()).toEqual(['2024-01-12 -4.50 CORNER CAFE'])
    await api.expectRight()
  })

  test('NEW imports it as a separate line', async () => {
    await imported(ofxFile([pending]))
    const file = ofxFile([posted])
    const said = { changedLines: [{ line: FIRST, decision: 'NEW' as const }] }
    expect(await previewOf(file, said)).toMatchObject({ added: 1, questions: [] })
    expect((await imported(file, said)).lineCount).toBe(1)
    expect(await linesForReview()).toEqual(['2024-01-10 -4.50 PENDING CAFE', '2024-01-12 -4.50 CORNER CAFE'])
    expect(refusal(await bring(file))).toBe('409 STATEMENT_KNOWN')
  })

  test('SAME keeps a line that was posted as it is', async () => {
    await imported(ofxFile([pending]))
    const [line] = (await page()).lines
    done(decisions.bookBankLines, await driver.book(checking(), [{ bankLineID: line!.bankLineID, accountID: food }]))
    const said = { changedLines: [{ line: FIRST, decision: 'SAME' as const }] }
    expect(refusal(await bring(ofxFile([posted]), said))).toBe('409 STATEMENT_KNOWN')
    expect((await imported(ofxFile([posted, fee]), said)).lineCount).toBe(1)
    const { decided } = await page()
    expect(decided).toMatchObject([{ payee: 'PENDING CAFE', state: 'BOOKED', lineDate: '2024-01-10T00:00:00Z' }])
    await api.expectRight()
  })

  test('a line that is posted while the change is imported keeps its texts', async () => {
    await imported(ofxFile([pending]))
    const change = `UPDATE bank_line SET payee = 'X' WHERE account_id = $1`
    const [line] = (await page()).lines
    done(decisions.bookBankLines, await driver.book(checking(), [{ bankLineID: line!.bankLineID, accountID: food }]))
    await expect(api.pools.owner.pool.query(change, [checking()])).rejects.toThrow('BANK_LINE_DECIDED')
  })

  test('each existing line is proposed once, and lines that the file still contains are not', async () => {
    const [one, two] = [pending, { ...pending, name: 'PENDING BAR' }]
    await imported(ofxFile([one, two]))
    const previewed = await previewOf(ofxFile([one, posted, { ...posted, name: 'CORNER BAR' }]))
    expect(previewed).toMatchObject({
      added: 1,
      known: 1,
      changedCount: 1,
      changed: [{ existing: { payee: 'PENDING BAR' } }],
    })
  })

  test('for several entries on one line of the file, decisions apply in their order', async () => {
    await imported(ofxFile([pending, { ...pending, id: 'B1', name: 'PENDING BAR' }]))
    const file = ofxFile([posted, { ...posted, id: 'B1', name: 'CORNER BAR' }])
      .replaceAll('\n', '')
      .replace('<OFX>', '\n<OFX>')
    const { changed } = await previewOf(file)
    expect(changed.map(({ line, payee }) => [line, payee])).toEqual([
      [2, 'CORNER CAFE'],
      [2, 'CORNER BAR'],
    ])
    const one = { changedLines: [{ line: 2, decision: 'SAME' as const }] }
    expect(refusal(await bring(file, one))).toBe('400 STATEMENT_QUESTIONS')
    await imported(file, { changedLines: [...one.changedLines, { line: 2, decision: 'NEW' }] })
    expect(await linesForReview()).toEqual([
      '2024-01-10 -4.50 PENDING BAR',
      '2024-01-12 -4.50 CORNER CAFE',
      '2024-01-12 -4.50 CORNER BAR',
    ])
  })

  test('all changes that the body does not name get the same decision', async () => {
    const entries = Array.from({ length: 250 }, (_, index) => ({ ...pending, id: `A${index}`, name: `HOLD ${index}` }))
    await imported(ofxFile(entries))
    const file = ofxFile(entries.map(entry => ({ ...entry, name: `${entry.name} POSTED` })))
    const { changed, changedCount } = await previewOf(file)
    expect([changed.length, changedCount]).toEqual([200, 250])
    const [first] = changed
    const changedLines = [{ line: first!.line, decision: 'NEW' as const }]
    expect(refusal(await bring(file, { changedLines }))).toBe('400 STATEMENT_QUESTIONS')
    expect(await imported(file, { changedLines, otherChangedLines: 'SAME' })).toMatchObject({ lineCount: 1 })
    const found = await linesForReview()
    expect([found.length, found.filter(line => line.endsWith('POSTED')).length]).toEqual([251, 250])
  })

  test('400 FIELD_VALUE for a decision about a line that is not proposed as changed', async () => {
    await imported(ofxFile([pending]))
    const said = { changedLines: [{ line: FIRST, decision: 'NEW' as const }] }
    expect(refusal(await bring(ofxFile([fee]), said))).toBe('400 FIELD_VALUE')
    expect(await linesForReview()).toEqual(['2024-01-10 -4.50 PENDING CAFE'])
  })
})

describe('a correction by the bank', () => {
  const replace = (id: string): OfxEntry['corrects'] => ({ id, action: 'REPLACE' })
  const remove = (id: string): OfxEntry['corrects'] => ({ id, action: 'DELETE' })
  const same = (line = FIRST) => ({ changedLines: [{ line, decision: 'SAME' as const }] })

  test('REPLACE proposes the line that it names, also with another amount and weeks later', async () => {
    await imported(ofxFile([pending, fee]))
    const entry = { ...posted, day: '2024-03-01', id: 'C1', amount: '-5.40', corrects: replace('A1') }
    expect(await previewOf(ofxFile([entry]))).toMatchObject({
      added: 0,
      changed: [{ existing: { payee: 'PENDING CAFE' } }],
    })
    await imported(ofxFile([entry]), same())
    expect(await linesForReview()).toEqual(['2024-01-31 -1.00 FEE', '2024-03-01 -5.40 CORNER CAFE'])
    expect(refusal(await bring(ofxFile([entry])))).toBe('409 STATEMENT_KNOWN')
    await api.expectRight()
  })

  test('DELETE proposes to exclude the line that it names, and undoing the import brings it back', async () => {
    await imported(ofxFile([pending, fee]))
    const file = ofxFile([{ ...posted, id: 'C1', corrects: remove('A1') }])
    expect(await previewOf(file)).toMatchObject({
      added: 0,
      leftOutCount: 1,
      changed: [{ kind: 'REMOVED', existing: { payee: 'PENDING CAFE' } }],
      leftOut: [{ line: FIRST, reason: 'This entry is a correction that removes entry A1.' }],
    })
    expect(refusal(await bring(file))).toBe('400 STATEMENT_QUESTIONS')
    const made = await imported(file, same())
    expect(await linesForReview()).toEqual(['2024-01-31 -1.00 FEE'])
    expect((await page()).decided).toMatchObject([{ payee: 'PENDING CAFE', state: 'ASIDE' }])
    expect(refusal(await bring(file))).toBe('409 STATEMENT_KNOWN')
    await undone(made.statementImportID)
    expect(await linesForReview()).toEqual(['2024-01-10 -4.50 PENDING CAFE', '2024-01-31 -1.00 FEE'])
    await api.expectRight()
  })

  test('DELETE keeps the line if the user decides so', async () => {
    await imported(ofxFile([pending]))
    const file = ofxFile([{ ...posted, id: 'C1', corrects: remove('A1') }, fee])
    await imported(file, { changedLines: [{ line: FIRST, decision: 'NEW' }] })
    expect(await linesForReview()).toEqual(['2024-01-10 -4.50 PENDING CAFE', '2024-01-31 -1.00 FEE'])
  })

  test('DELETE of a posted line is listed as left out', async () => {
    await imported(ofxFile([pending]))
    const [line] = (await page()).lines
    done(decisions.bookBankLines, await driver.book(checking(), [{ bankLineID: line!.bankLineID, accountID: food }]))
    expect(await previewOf(ofxFile([{ ...posted, id: 'C1', corrects: remove('A1') }]))).toMatchObject({
      changed: [],
      leftOutCount: 1,
      leftOut: [
        {
          reason:
            'The bank removed Jan 10, 2024 · −4.50 · PENDING CAFE, which is matched or posted. Undo the match or the posting, then exclude the line.',
        },
      ],
    })
  })

  test('within one file the corrected entry is left out and listed', async () => {
    const previewed = await previewOf(ofxFile([pending, { ...posted, id: 'C1', corrects: replace('A1') }, fee]))
    expect(previewed).toMatchObject({
      added: 2,
      leftOutCount: 1,
      statements: [{ lineCount: 2, sum: -550 }],
      leftOut: [
        {
          line: FIRST,
          text: 'Jan 10, 2024 · −4.50 · PENDING CAFE',
          reason: 'The correction on line 5 replaces this entry.',
        },
      ],
    })
  })

  test('REPLACE of a line that the account does not have is imported as a new line', async () => {
    await imported(ofxFile([{ ...posted, corrects: replace('Z9') }]))
    expect(await linesForReview()).toEqual(['2024-01-12 -4.50 CORNER CAFE'])
  })
})
