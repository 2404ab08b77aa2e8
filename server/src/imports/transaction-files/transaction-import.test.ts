import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CARD_HEADER, cardImport, cardPurchases } from '../../../tests/harness/reconciling/card-purchases.ts'
import { setUpPools, setUpTestBooks } from '../../../tests/harness/set-up-api.ts'
import { csvOnDisk, type LineFault } from '../csv.ts'
import { importTransactions, type TransactionImport } from './transaction-import.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools, {
  Liabilities: 'LIABILITY',
  Expenses: 'EXPENSE',
  Bank: 'ASSET',
  Sales: 'INCOME',
})
const folder = mkdtempSync(join(tmpdir(), 'twofold-import-'))

afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const CARD_IMPORT: Partial<TransactionImport> = (({ file: _, ...how }) => how)(cardImport(''))

let files = 0
function write(content: string): string {
  const file = join(folder, `${++files}.csv`)
  writeFileSync(file, content)
  return file
}

async function run(file: string, how: Partial<TransactionImport>) {
  const faults: LineFault[] = []
  const source: TransactionImport = {
    file: csvOnDisk(file),
    map: undefined,
    dateOrder: 'YMD',
    positive: null,
    lockReason: undefined,
    isDryRun: false,
    account: { under: null, always: null },
    counterAccount: { under: null, always: null },
    ...how,
  }
  const listener = { fault: (fault: LineFault) => faults.push(fault), progress: () => {} }
  const result = await importTransactions({ database: pools.app, caller: books.caller, source, listener })
  if (!result.ok) throw new Error(JSON.stringify(result.refusals))
  return { ...result.value, faults }
}

async function one<Row>(text: string, values: unknown[] = []): Promise<Row> {
  return (await pools.owner.pool.query(text, [books.organisationId, ...values])).rows[0]
}

/** Returns the balance of an account and its subaccounts by full name, in cents, debit-positive. */
async function balanceOf(fullName: string): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    `WITH RECURSIVE tree AS (
       SELECT account_id, name AS full_name, name = $2 AS inside FROM account WHERE organisation_id = $1 AND parent_id IS NULL
       UNION ALL
       SELECT a.account_id, t.full_name || ':' || a.name, t.inside OR t.full_name || ':' || a.name = $2
         FROM account a JOIN tree t ON a.parent_id = t.account_id WHERE a.organisation_id = $1)
     SELECT coalesce(sum(debit - credit), 0)::bigint AS cents
       FROM tree JOIN account_total USING (account_id) WHERE organisation_id = $1 AND inside`,
    [fullName],
  )
  return cents
}

async function count(table: string): Promise<number> {
  return (await one<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE organisation_id = $1`)).n
}

test('a purchase credits the card and debits the expense, and a refund does the reverse', async () => {
  const rows = '77,2026-01-05,M1,COFFEE,MD,"1,004.50"\n77,2026-01-06,M1,COFFEE BACK,MD,-4.50\n'
  const outcome = await run(write(CARD_HEADER + rows), CARD_IMPORT)
  expect(outcome).toMatchObject({ rows: 2, added: 2, opened: 4, faults: [] })
  expect(await balanceOf('Liabilities:Purchasing cards:77')).toBe(-100_000)
  expect(await balanceOf('Expenses:Card purchases:M1')).toBe(100_000)
  const { cents, comment } = await one<{ cents: number[]; comment: string }>(
    'SELECT cents, comment FROM transaction WHERE organisation_id = $1 ORDER BY transaction_id DESC LIMIT 1',
  )
  expect({ cents, comment }).toEqual({ cents: [450, -450], comment: 'COFFEE BACK' })
})

test('the same file imported twice adds nothing, a longer one adds only new rows, and equal rows all count', async () => {
  const rows = Array.from({ length: 3 }, () => '77,2026-01-05,,COFFEE,MD,4.50\n').join('')
  expect(await run(write(CARD_HEADER + rows), CARD_IMPORT)).toMatchObject({ rows: 3, added: 3 })
  expect(await run(write(CARD_HEADER + rows), CARD_IMPORT)).toMatchObject({ rows: 3, added: 0, opened: 0 })
  const longer = `${CARD_HEADER}77,2026-01-04,M2,TEA,MD,1\n${rows}77,2026-01-05,,COFFEE,MD,4.50\n`
  expect(await run(write(longer), CARD_IMPORT)).toMatchObject({ rows: 5, added: 2, opened: 1 })
  expect(await balanceOf('Liabilities:Purchasing cards')).toBe(-(4 * 450 + 100))
  expect(await balanceOf('Expenses:Card purchases')).toBe(4 * 450 + 100)
})

test('an imported transaction that was voided is not imported again', async () => {
  const file = write(`${CARD_HEADER}77,2026-01-05,M1,COFFEE,MD,4.50\n`)
  await run(file, CARD_IMPORT)
  await pools.owner.pool.query('UPDATE transaction SET voided = true WHERE organisation_id = $1', [
    books.organisationId,
  ])
  expect(await run(file, CARD_IMPORT)).toMatchObject({ added: 0 })
})

test('if two imports of one file run concurrently, each row is posted once', async () => {
  const rows = Array.from(
    { length: 6000 },
    (_, index) => `7${index % 9},2026-01-05,M${index % 40},COFFEE,MD,${index + 1}\n`,
  )
  const file = write(CARD_HEADER + rows.join(''))
  const outcomes = await Promise.all([run(file, CARD_IMPORT), run(file, CARD_IMPORT)])
  expect(outcomes[0].added + outcomes[1].added).toBe(6000)
  expect(await count('transaction')).toBe(6000)
})

test('batches posted before an import is interrupted stay, and the next run continues from there', async () => {
  const small = Array.from({ length: 5000 }, (_, index) => `77,2026-01-05,M1,COFFEE,MD,${index + 1}\n`).join('')
  const beyond = Array.from(
    { length: 901 },
    (_, index) => `77,2026-01-06,M1,BEYOND ${index},MD,100000000000.00\n`,
  ).join('')
  await expect(run(write(CARD_HEADER + small + beyond), CARD_IMPORT)).rejects.toThrow('BALANCE_OUT_OF_RANGE')
  expect(await count('transaction')).toBe(5000)
  expect(await run(write(`${CARD_HEADER}${small}77,2026-01-06,M1,TEA,MD,1\n`), CARD_IMPORT)).toMatchObject({
    rows: 5001,
    added: 1,
  })
})

test('an import that is refused halfway closes its file', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => `77,2026-01-06,M1,BEYOND ${at},MD,100000000000.00\n`).join('')
  const { name, texts } = csvOnDisk(write(CARD_HEADER + rows))
  let openCount = 0
  async function* counted() {
    openCount += 1
    try {
      yield* texts()
    } finally {
      openCount -= 1
    }
  }
  await expect(run(name, { ...CARD_IMPORT, file: { name, texts: counted } })).rejects.toThrow('BALANCE_OUT_OF_RANGE')
  expect(openCount).toBe(0)
})

test('a batch that the database rolls back once is written again, and no other batch is skipped', async () => {
  const { pool } = pools.owner
  // A sequence keeps its value when a transaction is rolled back.
  await pool.query(`CREATE SEQUENCE written_count;
    CREATE FUNCTION roll_back_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('written_count') = 1 THEN RAISE EXCEPTION 'rolled back' USING ERRCODE = '40001'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER zz_roll_back_once AFTER INSERT ON transaction FOR EACH STATEMENT EXECUTE FUNCTION roll_back_once()`)
  const rows = Array.from({ length: 12_000 }, (_, at) => `77,2026-01-05,M1,ROW ${at},MD,1.00\n`).join('')
  const outcome = await run(write(CARD_HEADER + rows), CARD_IMPORT).finally(() =>
    pool.query(
      `DROP TRIGGER zz_roll_back_once ON transaction; DROP FUNCTION roll_back_once; DROP SEQUENCE written_count`,
    ),
  )
  expect(outcome).toMatchObject({ rows: 12_000, added: 12_000 })
  expect(await count('transaction')).toBe(12_000)
})

test('the last row of a batch is counted once, however many errors it has', async () => {
  const sound = Array.from({ length: 4999 }, (_, at) => `2026-02-01,5.00,Bank,Sales,no ${at}\n`)
  const text = `date,amount,account,counterAccount,comment\n${sound.join('')}2026-02-31,ten,Bank,Sales,both errors\n`
  const { faults, rows } = await run(write(text), { isDryRun: true })
  expect(faults.map(({ line }) => line)).toEqual([5001, 5001])
  expect(rows).toBe(5000)
})

test('every error is reported with its line, and nothing is written', async () => {
  const text = `date,amount,account,counterAccount,comment
2026-02-30,1.00,Bank,Sales,no such day
2026-02-03,1.005,Bank,Sales,three decimals
2026-02-04,0,Bank,Sales,nothing
2026-02-05,"1,00",Bank,Nowhere,two faults
2026-02-06,5.00,Bank,bank,one account
2026-02-07,5.00,,Sales,no account
2026-02-08,5.00,Bank,Sales,sound
2026-02-09,5.00,Bank,Sales,"${'x'.repeat(2001)}"
2026-02-31,ten,Bank,Sales,both errors
`
  const { faults, rows } = await run(write(text), {})
  expect(rows).toBe(9)
  expect(faults.map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    '2 date "2026-02-30": Enter a real calendar date, such as 2026-11-05.',
    '3 amount "1.005": An amount can have at most two decimal places.',
    '4 The amount of a line must be between $0.01 and $100,000,000,000.00.',
    '5 amount "1,00": Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.',
    '6 A transaction needs at least two different accounts.',
    '7 account: The cell is empty.',
    '9 This is too long. Enter at most 2000 characters.',
    '10 date "2026-02-31": Enter a real calendar date, such as 2026-11-05.',
    '10 amount "ten": Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.',
  ])
  expect(await count('transaction')).toBe(0)
  const unknown = await run(write('date,amount,account,counterAccount\n2026-02-05,1.00,Bank,Nowhere\n'), {})
  expect(unknown.faults).toEqual([{ line: 2, sentence: 'There is no account Nowhere.' }])
})

test('a dry run writes nothing and reports what an import would do', async () => {
  const before = await count('account')
  const outcome = await run(write(`${CARD_HEADER}77,2026-01-05,M1,COFFEE,MD,4.50\n`), {
    ...CARD_IMPORT,
    isDryRun: true,
  })
  expect(outcome).toMatchObject({ rows: 1, added: 1, opened: 4, faults: [] })
  expect([await count('transaction'), await count('account')]).toEqual([0, before])
})

const SEVERAL = 'transaction,date,comment,account,accountType,debit,credit\n'

test('adjacent rows become the lines of one transaction and create accounts with the types of the file', async () => {
  const text = `${SEVERAL}7,2026-01-05,Payroll,Wages:Office,EXPENSE,100.00,
7,,,Wages:Office,expense,20.00,
7,2026-01-05,,Taxes owed,LIABILITY,,30.00
7,,,Bank,,,90.00
8,2026-01-05,Payroll,Bank,ASSET,1.00,
8,,,Sales,,,1.00
`
  expect(await run(write(text), {})).toMatchObject({ rows: 6, added: 2, opened: 3, known: 0, faults: [] })
  expect(await Promise.all(['Wages', 'Taxes owed', 'Bank', 'Sales'].map(balanceOf))).toEqual([
    12000, -3000, -8900, -100,
  ])
  expect(await count('line')).toBe(6)
  expect(await run(write(text), {})).toMatchObject({ rows: 6, added: 0, opened: 0, known: 6 })
  const twice = `${text}9,2026-01-05,Payroll,Bank,ASSET,1.00,\n9,,,Sales,,,1.00\n`
  expect(await run(write(twice), {})).toMatchObject({ added: 1, known: 6 })
})

test('errors are reported once for each transaction, and an unbalanced one is reported at its first row', async () => {
  const text = `${SEVERAL}1,2026-01-05,x,Bank,,5.00,
1,2026-01-06,x,Sales,,,5.00
2,,x,Bank,,5.00,
2,,x,Sales,,,5.00
3,2026-01-05,x,Bank,,5.00,
3,2026-01-05,x,Sales,,,4.00
4,2026-01-05,x,Bank,EXPENSE,5.00,
4,2026-01-05,x,Sales,WAGES,,5.00
5,2026-01-05,x,Bank,EXPENSE,5.00,
5,2026-01-05,x,Sales,,,5.00
,2026-01-05,x,Sales,,,5.00
`
  const { faults } = await run(write(text), {})
  expect(faults.map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    '3 date: All rows of a transaction need the same date. The first row has 2026-01-05.',
    '4 date: The cell is empty.',
    '6 Debits of $5.00 don’t equal credits of $4.00.',
    '9 account type "WAGES": Unknown account type. The types are ASSET, LIABILITY, EQUITY, INCOME, EXPENSE, GAIN, LOSS.',
    '10 Bank: The account’s type is ASSET, not EXPENSE. A subaccount has the type of its parent.',
    '12 transaction: The cell is empty.',
  ])
  const endless = `${SEVERAL}${'1,2026-01-05,x,Bank,,5.00,\n'.repeat(1001)}`
  expect((await run(write(endless), {})).faults).toEqual([
    { line: 2, sentence: 'A transaction can have at most 1000 lines.' },
  ])
  const both = { counterAccount: { under: null, always: 'Bank' } }
  await expect(run(write(text), both)).rejects.toThrow('Leave out the other account (counterAccount)')
})

test('a locked period is an error with its line, and a reason overrides a soft lock', async () => {
  await pools.owner.pool.query(
    `UPDATE organisation_lock SET soft_locked_through = '2026-01-31' WHERE organisation_id = $1`,
    [books.organisationId],
  )
  const file = write('date,amount,account,counterAccount\n2026-01-31,5,Bank,Sales\n2026-02-01,6,Bank,Sales\n')
  expect((await run(file, {})).faults).toEqual([{ line: 2, sentence: expect.stringContaining('locked') }])
  expect(await run(file, { lockReason: 'Late statement' })).toMatchObject({ added: 2 })
})

test('reads debit and credit columns, other date formats, one account for all rows, and the file’s own ids', async () => {
  const text = 'Ref;Day;In;Out\nA1;1/31/26;10.00;\nA2;2/1/26;;4.00\nA2;2/1/26;;4.00\n'
  const how: Partial<TransactionImport> = {
    map: 'id=Ref,date=Day,debit=In,credit=Out',
    dateOrder: 'MDY',
    account: { under: null, always: 'Bank' },
    counterAccount: { under: null, always: 'Sales' },
  }
  expect((await run(write(text), how)).faults).toEqual([{ line: 4, sentence: 'id "A2": An earlier row has this id.' }])
  expect(await run(write(text.slice(0, -19)), how)).toMatchObject({ added: 2, faults: [] })
  expect(await balanceOf('Bank')).toBe(600)
  expect(await run(write(text.slice(0, -19).replace('10.00', '11.00')), how)).toMatchObject({ added: 0 })
})

test('a file that does not match its options is refused with sentences', async () => {
  const file = write('Day,What\n2026-01-01,x\n')
  await expect(run(file, { map: 'date=Date' })).rejects.toThrow('has no column Date. Its columns are Day, What.')
  await expect(run(file, { map: 'date=Day' })).rejects.toThrow('Choose either the column with the amount')
  await expect(run(write(''), {})).rejects.toThrow('is empty')
  const nowhere = { account: { under: 'Nowhere:Cards', always: null } }
  await expect(run(file, nowhere)).rejects.toThrow(
    'No accounts can be created below Nowhere:Cards. There is no top-level account Nowhere.',
  )
})

test('a quarter of real card purchases is imported in full: the cards add up to the file’s total to the cent', async () => {
  const { file, rows, cents } = cardPurchases(folder)
  const outcome = await run(file, CARD_IMPORT)
  expect(outcome).toMatchObject({ rows, added: rows, faults: [] })
  expect(await balanceOf('Liabilities:Purchasing cards')).toBe(-cents)
  expect(await balanceOf('Expenses:Card purchases')).toBe(cents)
  expect(await run(file, CARD_IMPORT)).toMatchObject({ rows, added: 0, opened: 0 })
}, 300_000)
