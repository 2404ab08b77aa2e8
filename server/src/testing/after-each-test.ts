// Every test file of the server loads this, because files share a process. It resets the clock and all spies after each test, even a failed
// one. It fails a test during which a server logged a fault.
import { afterEach, expect, vi } from 'vitest'
import { LOGGED } from './logged-faults.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  const faults = [...LOGGED].flatMap(logged => logged.splice(0))
  expect(faults).toEqual([])
})
