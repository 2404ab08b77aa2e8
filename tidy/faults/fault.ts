// Faults that are inserted into the product's code to check that the tests find them (mutation testing). Each fault is a mistake that a
// good engineer could make.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkout } from '../checkout.ts'

/** A fault. In `file`, the text `find` is replaced by `replace`. The text must occur exactly once. */
export type Fault = {
  id: string
  layer: 'accounting' | 'contract' | 'server' | 'web'
  file: string
  find: string
  replace: string
  /** The effect of the fault on a user. */
  harm: string
}

/** Returns the list of faults. */
export function readFaults(): Fault[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'faults.json'), 'utf8')) as Fault[]
}

/** Returns the text of the file with the fault inserted. Throws if the text to replace does not occur exactly once. */
export function withFault({ id, file, find, replace }: Fault, text: string): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${id}: ${file} has its text ${parts.length - 1} times instead of once`)
  return parts.join(replace)
}

/** Returns a message for each fault that cannot be applied to this checkout. */
export function staleFaults(faults: readonly Fault[], checkout: Checkout): string[] {
  return faults.flatMap(fault => {
    const text = checkout.get(fault.file)
    if (text === undefined) return [`${fault.id}: ${fault.file} does not exist`]
    try {
      return withFault(fault, text) === text ? [`${fault.id}: changes nothing`] : []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}
