import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { homeFolder } from './embedded-home.ts'

const folder = mkdtempSync(join(tmpdir(), 'twofold-home-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('root gets an error for data of another account, instead of an empty database elsewhere', () => {
  const unprivileged = { uid: 65_534, gid: 65_534 }
  const data = join(folder, 'data')
  mkdirSync(join(data, 'postgres'), { recursive: true, mode: 0o700 })
  writeFileSync(join(data, 'database.json'), '{}')
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '18')
  expect(() => homeFolder(data, unprivileged)).toThrow(
    `The data in ${data} belongs to user ${statSync(data).uid}. If root starts Twofold, the database runs as the user`,
  )
})
