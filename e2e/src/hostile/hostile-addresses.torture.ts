// Opens the refresh screen with each hostile address.
import { test } from 'vitest'
import { setStage } from '../stage/stage.ts'
import { expectStaysFromRefresh, HOSTILE } from './hostile-addresses.ts'

const stage = setStage()

test('a real browser stays here from the refresh screen with each hostile address', { timeout: 300_000 }, async () => {
  await expectStaysFromRefresh(stage, HOSTILE)
})
