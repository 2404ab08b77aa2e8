import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { homeFolder } from './embedded-home.ts'

const folder = mkdtempSync(join(tmpdir(), 'twofold-home-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('data of another account are refused to root in a sentence, who would else find an empty database elsewhere', () => {
  const nobody = { uid: 65_534, gid: 65_534 }
  const data = join(folder, 'data')
  mkdirSync(join(data, 'postgres'), { recursive: true, mode: 0o700 })
  writeFileSync(join(data, 'database.json'), '{}')
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '18')
  expect(() => homeFolder(data, nobody)).toThrow(
    `The data in ${data} are those of account ${statSync(data).uid}, where root’s database cannot reach them.`,
  )
})
