import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { homeFolder } from './embedded-home.ts'

const folder = setUpFolder()

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
