// Every test of drawn cases starts from one seed, so that a run that failed can be repeated.
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

/** The seed of this run: the same in each run of the tests, a random one in each torture run, which prints it. */
export const SEED = inject('seed')

fc.configureGlobal({ seed: SEED })
