// HarfBuzz, which shapes text: it joins Arabic letters, forms conjuncts and places marks. Loaded when a sheet first needs it, as it and
// its memory take some megabytes.
import type * as HarfBuzz from 'harfbuzzjs'

let loaded: Promise<typeof HarfBuzz> | undefined

/** The library. */
export function loadHarfBuzz(): Promise<typeof HarfBuzz> {
  loaded ??= import('harfbuzzjs')
  return loaded
}
