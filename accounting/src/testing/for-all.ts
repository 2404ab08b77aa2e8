import fc from 'fast-check'

type Arbitraries<Values extends [unknown, ...unknown[]]> = { [Key in keyof Values]: fc.Arbitrary<Values[Key]> }

/** Checks a property for random values of each arbitrary. The last parameter is the property. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  ...parts: [...Arbitraries<Values>, (...values: Values) => void]
): void {
  fc.assert(fc.property<Values>(...parts))
}

/** Checks a property for this number of random cases. */
export function forCases<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...parts: [...Arbitraries<Values>, (...values: Values) => void]
): void {
  fc.assert(fc.property<Values>(...parts), { numRuns })
}

/** Checks a property that returns a promise, like `forAll`. */
export async function forAllAsync<Values extends [unknown, ...unknown[]]>(
  ...parts: [...Arbitraries<Values>, (...values: Values) => Promise<void>]
): Promise<void> {
  await fc.assert(fc.asyncProperty<Values>(...parts))
}
