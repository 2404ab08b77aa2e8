// All tests with random cases start from one seed, so that a failed run can be repeated.
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

/** The seed of this run. It is the same in each run of the tests. Each torture run draws a new seed and prints it. */
export const SEED = inject('seed')

fc.configureGlobal({ seed: SEED })
