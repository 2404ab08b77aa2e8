// Every test file of the server loads this module, because files share a process. The module resets the clock and all spies after each
// test, including failed tests. It fails a test if a server logged a fault during the test.
import { afterEach, expect, vi } from 'vitest'
import { LOGGED } from './logged-faults.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  const faults = [...LOGGED].flatMap(logged => logged.splice(0))
  expect(faults).toEqual([])
})
