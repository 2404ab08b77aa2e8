import { test } from 'vitest'
import { startTestApi } from '../../tests/harness/test-api.ts'
import { writeAtOnce } from '../../tests/harness/writers-at-once.ts'

test('sixteen concurrent writers of one chart leave the bounds exactly 1..2n after each of 200 rounds', async () => {
  const api = await startTestApi()
  try {
    await writeAtOnce(api, await api.newMember(), 200)
    await api.expectRight()
  } finally {
    await api.stop()
  }
}, 1_800_000)
