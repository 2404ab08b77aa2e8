// Every test file of the server begins with this, because files share a process: a test leaves no clock and no spy behind,
// even if it fails. A test during which a server logged a fault of its own fails.
import { afterEach, expect, vi } from 'vitest'
import { LOGGED } from './logged-faults.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  const faults = [...LOGGED].flatMap(logged => logged.splice(0))
  expect(faults).toEqual([])
})
