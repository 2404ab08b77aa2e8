import { expect, test } from 'vitest'
import { readCheckout } from './checkout.ts'

/** A change request, and the files of which a reader of ARCHITECTURE.md must open one first. */
type ChangeRequest = { request: string; files: string[] }

test('the files that the change requests ask for exist', () => {
  const checkout = readCheckout()
  const requests: ChangeRequest[] = JSON.parse(checkout.get('tidy/architecture-requests.json')!)
  expect(requests).toHaveLength(20)
  expect(requests.flatMap(({ files }) => files).filter(file => !checkout.has(file))).toEqual([])
})
