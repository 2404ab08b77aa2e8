// Every test file of the server begins with this: a test during which a server logged a fault of its own fails.
import { afterEach, expect } from 'vitest'
import { LOGGED } from './logged-faults.ts'

afterEach(() => {
  const faults = [...LOGGED].flatMap(logged => logged.splice(0))
  expect(faults).toEqual([])
})
