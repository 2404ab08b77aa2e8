// Loads HarfBuzz, which shapes text: it joins Arabic letters, forms conjuncts and places marks. It is loaded when a PDF first needs it,
// because it takes several megabytes of memory.
import type * as HarfBuzz from 'harfbuzzjs'

let loaded: Promise<typeof HarfBuzz> | undefined

/** Loads the library. */
export function loadHarfBuzz(): Promise<typeof HarfBuzz> {
  loaded ??= import('harfbuzzjs')
  return loaded
}
