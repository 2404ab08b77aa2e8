// Counts the characters and items that parsers process in calls of string and array methods. Runs in a separate thread, because it replaces
// these methods, which would slow down all other tests of the process.
import { parentPort, workerData } from 'node:worker_threads'
import { readStatementFile } from '../bank-statements/read-statement.ts'
import { SOUND_FILES, UNUSUAL_FILES } from './large-files.ts'

type Iterated = { length: number }
type Steps = (of: Iterated, args: unknown[], result: unknown) => number

const all: Steps = of => of.length
const answered: Steps = (_, __, result) => (result as Iterated).length
/** The number of characters between the start of a search and its result. */
const searched: Steps = (of, [, from = 0], at) => ((at as number) < 0 ? of.length : (at as number)) - (from as number)

/** The number of steps of one method call: characters of a string, or items of an array. */
const WALKS: [prototype: object, steps: Record<string, Steps>][] = [
  [String.prototype, { indexOf: searched, split: all, replace: all, replaceAll: all, trim: all, slice: answered }],
  [Array.prototype, { push: (_, args) => args.length, filter: all, map: all, flatMap: all, slice: answered }],
]

let steps = 0
for (const [prototype, methods] of WALKS)
  for (const [name, stepsOf] of Object.entries(methods)) {
    const walk = Reflect.get(prototype, name) as (...args: unknown[]) => unknown
    Reflect.set(prototype, name, function counted(this: Iterated, ...args: unknown[]) {
      const result = Reflect.apply(walk, this, args)
      steps += stepsOf(this, args, result)
      return result
    })
  }

const counts = Object.entries({ ...SOUND_FILES, ...UNUSUAL_FILES }).map(([name, textOf]) => {
  const bytes = new TextEncoder().encode(textOf(workerData as number))
  steps = 0
  readStatementFile(bytes)
  return [name, Math.round(steps / bytes.length)]
})
parentPort!.postMessage(Object.fromEntries(counts))
