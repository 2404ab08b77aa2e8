import { test } from 'vitest'
import { startTestApi } from '../testing/test-api.ts'
import { writeAtOnce } from '../testing/writers-at-once.ts'

test('sixteen writers at one chart for 200 rounds leave the bounds exactly 1..2n after each', async () => {
  const api = await startTestApi()
  try {
    await writeAtOnce(api, await api.newMember(), 200)
    await api.expectRight()
  } finally {
    await api.stop()
  }
}, 1_800_000)
