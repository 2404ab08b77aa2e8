import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStartFixture } from '../../tests/crash/started.ts'
import { onDatabase, typeCommand } from '../../tests/crash/typed-command.ts'
import { runCommand } from '../../tests/harness/run-command.ts'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { openPools } from '../../tests/harness/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { CREATE_USER } from '../identity/sql.ts'

let database: TestDatabase
const folder = setUpFolder()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs a command in `folder`. Uses the test database unless `settings` specifies another one. */
const twofold = (args: string[], input = '', settings?: Record<string, string>) =>
  runCommand({ args, input, folder, settings: settings ?? onDatabase(database) })

/** Runs a command in a separate process. */
const typed: typeof twofold = (args, input = '', settings) =>
  typeCommand({ args, input, folder, settings: settings ?? onDatabase(database) })

test('an operator sets up people and an organisation, imports, undoes an import, and verifies', async () => {
  expect(await typed(['users', 'create', 'ada', '--given-name', 'Ada'], 'eight-or-more\n')).toMatchObject({
    out: 'Created ada.\n',
    code: 0,
  })
  const found = ['organisations', 'create', 'Hill & Dale', '--owner', 'ADA', '--signs', 'TEXTBOOK']
  expect((await twofold(found)).out).toMatch(/^Founded Hill & Dale \([0-9a-f-]{36}\), owned by ADA\.\n$/)
  const join = ['--organisation', 'hill & dale', '--role', 'CLERK']
  expect((await twofold(['users', 'create', 'bob', ...join], 'eight-or-more')).out).toContain('CLERK of Hill & Dale')
  expect((await twofold(['users', 'list'])).out).toMatch(
    /^ada +Ada +Hill & Dale \(OWNER\)\nbob +Hill & Dale \(CLERK\)$/m,
  )
  expect((await twofold(['users', 'set-password', 'BOB'], 'another-one\n')).out).toBe(
    'Set a new password for BOB and signed the user out everywhere.\n',
  )

  writeFileSync(
    `${folder}/bank.csv`,
    'date,amount,account,counterAccount,comment\n2026-01-05,12.50,Assets:Checking,Income:Sales,x\n',
  )
  const imported = await twofold(['import', 'transactions', 'bank.csv', '--organisation', 'Hill & Dale'])
  expect(imported.out).toMatch(/^Added 1 transaction\. 1 row in \d+\.\d s, \d+ rows? per second\.\n$/)
  const again = await twofold(['import', 'transactions', 'bank.csv', '--organisation', 'Hill & Dale', '--dry-run'])
  expect(again.out).toBe('No errors in 1 row. The import would add 0 transactions. 1 row already imported.\n')
  expect((await twofold(['organisations', 'list'])).out).toMatch(/Hill & Dale\s+TEXTBOOK\s+UTC\s+2\s+1\s/)

  const ofThem = ['--organisation', 'Hill & Dale']
  const listed = (await twofold(['imports', 'list', ...ofThem])).out
  expect(listed).toMatch(/^\d+ +bank\.csv +\d{4}-\d\d-\d\dT\d\d:\d\dZ +ada +1 +\d+ +0 +0 *$/m)
  const number = /^(\d+) +bank/m.exec(listed)?.[1] ?? ''
  expect(await twofold(['imports', 'undo', number, ...ofThem])).toMatchObject({
    out: 'Undid the import of bank.csv: 1 transaction.\n',
    code: 0,
  })
  expect((await twofold(['imports', 'list', ...ofThem])).out).toMatch(
    /bank\.csv .* \d{4}-\d\d-\d\dT\d\d:\d\dZ by ada *$/m,
  )
  expect(await twofold(['imports', 'undo', number, ...ofThem])).toMatchObject({ out: '', code: 1 })
  const reimported = await twofold(['import', 'transactions', 'bank.csv', ...ofThem])
  expect(reimported.out).toMatch(/^Added 1 transaction\. 1 row in/)
  expect(await twofold(['imports', 'undo', '99999', ...ofThem])).toMatchObject({
    error: 'There is no import 99999 in the books of Hill & Dale. Run `imports list` to see all imports.\n',
    code: 1,
  })
  expect(await twofold(['imports', 'undo', 'bank.csv', ...ofThem])).toMatchObject({
    error: expect.stringContaining('NUMBER must be a number from the first column of `imports list`.'),
    code: 2,
  })
  expect(await twofold(['verify', '--organisation', 'Hill & Dale'])).toMatchObject({
    out: expect.stringMatching(/No violations in the books of Hill & Dale\.\n$/),
    code: 0,
  })
})

test('verify lists names that look the same as notices, and ends with 0', async () => {
  writeFileSync(`${folder}/two.csv`, 'number,name\n1,Acme Ltd\n2,Acme\u00a0Ltd\n3,Acme Ltd\n4,Bolt\n5,Bolt\n')
  const ofThem = ['--organisation', 'Hill & Dale']
  const imported = await twofold(['import', 'customers', 'two.csv', ...ofThem])
  expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('Added 5 customers') })
  const { out, code } = await twofold(['verify', ...ofThem])
  expect(out).toMatch(
    /^Notice {2}Hill & Dale: These customers have the same name: "Acme Ltd" \(\d+\), "Acme<U\+00A0>Ltd" \(\d+\), "Acme Ltd" \(\d+\)\n/m,
  )
  expect(out).not.toContain('Bolt')
  expect(out).toMatch(/No violations in the books of Hill & Dale\.\n$/)
  expect(code).toBe(0)
})

test('an operator stops an organisation from sending mail and allows it again, both audited once', async () => {
  const mail = async (words: string) => (await twofold(['organisations', words, 'hill & dale'])).out
  const listed = async () => (await twofold(['organisations', 'list'])).out
  expect(await listed()).toMatch(/^Hill & Dale .* yes +[0-9a-f-]{36}$/m)
  expect(await mail('bar-mail')).toBe('Hill & Dale cannot send mail now.\n')
  expect(await mail('bar-mail')).toBe('Hill & Dale cannot send mail, as before.\n')
  expect(await listed()).toMatch(/^Hill & Dale .* no +[0-9a-f-]{36}$/m)
  expect(await mail('allow-mail')).toBe('Hill & Dale can send mail now.\n')
  expect(await twofold(['organisations', 'allow-mail', 'nowhere'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no organisation named nowhere.'),
  })
  const pools = openPools(database)
  const { rows } = await pools.owner.pool.query(
    `SELECT request_id AS command, session_id AS session, before, after FROM audit_entry
      WHERE object_kind = 'organisation' AND action = 'change' ORDER BY audit_entry_id`,
  )
  await pools.end()
  const session = 'command line'
  expect(rows).toEqual([
    { command: 'organisations bar-mail', session, before: { mayMail: true }, after: { mayMail: false } },
    { command: 'organisations allow-mail', session, before: { mayMail: false }, after: { mayMail: true } },
  ])
})

test('an operator locks people out and lets them in again, and makes new keys', async () => {
  expect((await twofold(['users', 'lock', 'Bob'])).out).toBe('Bob is locked.\n')
  expect((await twofold(['users', 'list'])).out).toMatch(/^bob +Hill & Dale \(CLERK\), locked$/m)
  expect((await twofold(['users', 'unlock', 'bob'])).out).toBe('bob may sign in.\n')
  expect((await twofold(['users', 'list'])).out).toMatch(/^bob +Hill & Dale \(CLERK\)$/m)
  for (const words of ['lock', 'unlock', 'set-password', 'reset-second-factors'])
    expect(await twofold(['users', words, 'unknown'], 'eight-or-more\n')).toMatchObject({
      code: 1,
      error: 'There is no user named unknown.\n',
    })
  expect(await twofold(['keys', 'rotate'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Restart the server'),
  })
  const pools = openPools(database)
  const { rows } = await pools.owner.pool.query(
    'SELECT generation FROM server_key UNION ALL SELECT generation FROM idp_key',
  )
  expect(rows.map(({ generation }) => generation).toSorted()).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
  await pools.end()
})

test('an operator resets the second factors of a user, audited once in each organisation of the user', async () => {
  expect((await twofold(['organisations', 'create', 'Bob & Co.', '--owner', 'bob'])).code).toBe(0)
  const { owner, end } = openPools(database)
  await owner.pool.query(`
    SELECT idp_set_app(account_id, '\\x00', 1), idp_set_recovery_codes(account_id, ARRAY[sha256('x')]) FROM idp_account
     WHERE username = 'bob'`)
  await owner.pool.query(
    `INSERT INTO session (session_id, user_id) SELECT gen_random_uuid(), user_id FROM app_user WHERE username = 'bob'`,
  )
  const reset = () => twofold(['users', 'reset-second-factors', 'BOB'])
  expect(await reset()).toMatchObject({
    out: 'Removed the second factors of BOB and signed the user out everywhere.\n',
    code: 0,
  })
  expect(await reset()).toMatchObject({ error: 'BOB has no second factors.\n', code: 1 })
  const { rows } = await owner.pool.query(
    `SELECT o.name, actor.username AS by, e.role, e.session_id AS session, e.request_id AS command, e.object_kind AS kind, u.username AS of
       FROM audit_entry e JOIN organisation o USING (organisation_id) JOIN app_user actor ON actor.user_id = e.user_id
       JOIN app_user u ON u.user_id = e.object_id
      WHERE e.action = 'reset second factors' ORDER BY o.name`,
  )
  const left = await owner.pool.query(
    `SELECT FROM idp_app UNION ALL SELECT FROM idp_recovery_code UNION ALL SELECT FROM session WHERE revoked_at IS NULL`,
  )
  await end()
  const entry = {
    role: 'OWNER',
    session: 'command line',
    command: 'users reset-second-factors',
    kind: 'member',
    of: 'bob',
  }
  expect(rows).toEqual([
    { ...entry, name: 'Bob & Co.', by: 'bob' },
    { ...entry, name: 'Hill & Dale', by: 'ada' },
  ])
  expect(left.rowCount).toBe(0)
})

test('a user of a previous identity provider does not prevent a user with the same name from becoming owner or member', async () => {
  const pools = openPools(database)
  await pools.owner.pool.query(CREATE_USER, ['https://id.example.com', 'c', 'carol', '', ''])
  await pools.end()
  const join = ['--organisation', 'Hill & Dale', '--role', 'VIEWER']
  expect(await twofold(['users', 'create', 'carol', ...join], 'eight-or-more\n')).toMatchObject({
    out: 'Created carol, VIEWER of Hill & Dale.\n',
    code: 0,
  })
  expect((await twofold(['organisations', 'create', 'Carol & Co.', '--owner', 'carol'])).out).toContain(
    'owned by carol',
  )
  const elsewhere = { ...onDatabase(database), TWOFOLD_OIDC_ISSUER: 'https://id.example.com' }
  const found = ['organisations', 'create', 'Carol Elsewhere', '--owner', 'carol']
  expect((await twofold(found, '', elsewhere)).out).toContain('owned by carol')
  const listed = (await twofold(['users', 'list'])).out.split('\n').filter(line => line.startsWith('carol'))
  expect(listed.map(line => line.replace(/^carol +/, '')).sort()).toEqual([
    'Carol & Co. (OWNER), Hill & Dale (VIEWER), at embedded',
    'Carol Elsewhere (OWNER), at https://id.example.com',
  ])
  const third = { ...onDatabase(database), TWOFOLD_OIDC_ISSUER: 'https://third.example.com' }
  expect(await twofold(found, '', third)).toMatchObject({ code: 1, error: '2 users are named carol.\n' })
})

test('an operator works in books that require two factors, and ends the requirement', async () => {
  const { owner, end } = openPools(database)
  const named = "WHERE name = 'Hill & Dale'"
  await owner.pool.query(`UPDATE organisation SET requires_two_factors = true ${named}`)
  expect(await twofold(['imports', 'list', '--organisation', 'Hill & Dale'])).toMatchObject({ code: 0 })
  expect(await twofold(['organisations', 'allow-one-factor', 'hill & dale'])).toMatchObject({
    out: 'Hill & Dale does not require two-factor sign-in.\n',
    code: 0,
  })
  const { rows } = await owner.pool.query(
    `SELECT o.requires_two_factors, e.session_id, e.before, e.after FROM organisation o JOIN audit_entry e USING (organisation_id)
      ${named} AND e.object_kind = 'organisation' ORDER BY e.audit_entry_id DESC LIMIT 1`,
  )
  await end()
  expect(rows).toEqual([
    {
      requires_two_factors: false,
      session_id: 'command line',
      before: { requiresTwoFactors: true },
      after: { requiresTwoFactors: false },
    },
  ])
})

test('verify names a violation and ends with 1', async () => {
  const pools = openPools(database)
  await pools.owner.pool.query('ALTER TABLE line DISABLE TRIGGER only_by_trigger')
  const { out, code } = await typed(['verify'])
  await pools.owner.pool.query('ALTER TABLE line ENABLE TRIGGER only_by_trigger')
  await pools.end()
  expect({ out, code }).toMatchObject({ out: expect.stringMatching(/^T5 {2}database: The trigger/), code: 1 })
  expect(out).toMatch(/1 violation in the books of \d+ organisations?\.\n$/)
})

test('what is wrong is said in sentences: 2 for what was typed, 1 for the rest', async () => {
  expect(await twofold([])).toMatchObject({ code: 2, out: expect.stringContaining('npm run twofold -- COMMAND') })
  expect(await twofold(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('import transactions FILE') })
  expect(await twofold(['verify', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--organisation') })
  const imports = await twofold(['import', '--help'])
  expect(imports).toMatchObject({ code: 0, out: expect.stringContaining('import accounts FILE') })
  expect(imports.out).not.toContain('users list')
  expect(await twofold(['import'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('import needs a subcommand.'),
  })
  expect(await typed(['restart'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('Unknown command: restart.'),
  })
  const unknown = await twofold(['verify', '--organisation', 'Unknown'])
  expect(unknown).toMatchObject({ code: 1, error: expect.stringContaining('There is no organisation named Unknown.') })
  expect(unknown.error).not.toContain('    at ')
  const weak = await twofold(['users', 'create', 'eve'], 'short\n')
  expect(weak).toMatchObject({ code: 1, error: 'Choose a password of at least 8 characters.\n' })
  for (const words of ['create', 'set-password'])
    expect(await twofold(['users', words, 'bob'], 'Password1\n')).toMatchObject({
      code: 1,
      error: 'This password is easy to guess. Choose a less common one.\n',
    })
})

test('faults of a file are printed by line and end with 1', async () => {
  writeFileSync(`${folder}/bad.csv`, 'date,amount,account,counterAccount\n2026-01-05,x,Assets:Checking,Income:Sales\n')
  const { out, code } = await twofold(['import', 'transactions', 'bad.csv', '--organisation', 'Hill & Dale'])
  expect(out).toBe(
    'line 2: amount "x": Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.\n1 error in 1 row. Nothing was imported.\n',
  )
  expect(code).toBe(1)
})

test('of thousands of faults the first hundred are printed, and all in a dry run', async () => {
  const rows = Array.from({ length: 3000 }, () => '2026-01-05,x,Assets:Checking,Income:Sales\n')
  writeFileSync(`${folder}/worse.csv`, `date,amount,account,counterAccount\n${rows.join('')}`)
  const bad = ['import', 'transactions', 'worse.csv', '--organisation', 'Hill & Dale']
  const { out, code } = await twofold(bad)
  const lines = out.trimEnd().split('\n')
  expect([code, lines.filter(line => line.startsWith('line ')).length]).toEqual([1, 100])
  expect(lines.slice(-2)).toEqual([
    '... and 2,900 more. Use --dry-run to list all.',
    '3,000 errors in 3,000 rows. Nothing was imported.',
  ])
  const whole = (await twofold([...bad, '--dry-run'])).out.trimEnd().split('\n')
  expect(whole.filter(line => line.startsWith('line '))).toHaveLength(3000)
  expect(whole.at(-1)).toBe('3,000 errors in 3,000 rows. Nothing was imported.')
})

test('books are exported whole or not at all, in each format', async () => {
  const to = (format: string, file: string) =>
    twofold(['export', '--organisation', 'Hill & Dale', '--format', format, '--output', file])
  for (const format of ['csv', 'json', 'hledger', 'beancount']) {
    const { out, code } = await to(format, `books.${format}`)
    expect([out, code]).toEqual([
      expect.stringMatching(/^Wrote the books of Hill & Dale, 1 transaction on \d+ accounts, to /),
      0,
    ])
    expect(readFileSync(`${folder}/books.${format}`, 'utf8')).toContain(format === 'json' ? '1250' : '12.50')
  }
  expect(await to('csv', 'nowhere/books.csv')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Cannot write the file'),
  })
  expect(await to('xlsx', 'books.xlsx')).toMatchObject({ code: 2, error: expect.stringContaining('--format must be') })
  expect(readdirSync(folder).filter(name => name.includes('part') || name.includes('xlsx'))).toEqual([])
})

test('a command works on a data folder alone, then beside the server that runs on it', async () => {
  const fixture = await createStartFixture()
  const settings = { TWOFOLD_DATA_DIR: fixture.folder }
  const { out } = await typed(['demo'], '', { ...settings, TWOFOLD_DEMO_PASSWORD: 'eight-or-more' })
  expect(out).toContain('ready. Sign in as demo with the password in TWOFOLD_DEMO_PASSWORD')
  expect(out).not.toContain('eight-or-more')
  const server = fixture.start()
  await server.opened()
  expect(await typed(['verify'], '', settings)).toMatchObject({
    out: expect.stringMatching(/No violations in the books of 2 organisations\.\n$/),
    code: 0,
  })
  expect(await fixture.answer()).toBeDefined()
  await fixture.clear()
})
