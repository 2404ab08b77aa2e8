// Faults of the product, written down: each is a bug that a good engineer could make, and the suite must catch it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkout } from '../checkout.ts'

/** One fault: in `file`, the text `find`, which occurs once, becomes `replace`. */
export type Fault = {
  id: string
  layer: 'accounting' | 'contract' | 'server' | 'web'
  file: string
  find: string
  replace: string
  /** What a user would suffer. */
  harm: string
}

/** Reads the list of faults. */
export function readFaults(): Fault[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'faults.json'), 'utf8')) as Fault[]
}

/** The fault in the text of its file. Throws if it does not apply. */
export function withFault({ id, file, find, replace }: Fault, text: string): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${id}: ${file} holds its text ${parts.length - 1} times instead of once`)
  return parts.join(replace)
}

/** Faults that do not apply to this checkout, each as a sentence. */
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
