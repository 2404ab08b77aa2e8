import { posix } from 'node:path'
import type { Checkout } from './checkout.ts'

/** An import at the top of a file, of values or of types. Code that is loaded later with `import()` is not included. */
const TOP_IMPORT = /^(?:import|export)\b[^'"();]*\bfrom\s+'(\.[^']+)'/gm

/** Checks that no file imports itself through other files. Such files can only be understood, moved and tested together. */
export function importsHaveNoCircle(checkout: Checkout): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  /** Visits the imports of a file. `path` contains the files from the first one to this file. */
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start >= 0)
      circles.push(`${[...path.slice(start), file].join(' imports ')}: move what both need to a third file`)
    if (start >= 0 || done.has(file)) return
    for (const [, name = ''] of (checkout.get(file) ?? '').matchAll(TOP_IMPORT))
      visit(posix.join(posix.dirname(file), name), [...path, file])
    done.add(file)
  }
  for (const file of checkout.keys()) if (/\.(?:mjs|tsx?)$/.test(file)) visit(file, [])
  return circles
}
