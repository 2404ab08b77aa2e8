// All tests with random input use one seed, so that a failed run can be repeated.
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

/** The seed of this run. Normal test runs always use the same seed. Each torture run chooses a new seed and prints it. */
export const SEED = inject('seed')

fc.configureGlobal({ seed: SEED })
