// Compares the results of typed expressions with a reference implementation that calculates with reduced fractions.
import fc from 'fast-check'
import { expect } from 'vitest'
import { evaluateAmount } from '../money.ts'
import { forCases } from './for-all.ts'

/** Returns the result of a typed expression in cents, or its error code. */
export function centsOrCode(typed: string): number | string | undefined {
  const result = evaluateAmount(typed)
  return result.ok ? result.value : result.refusals[0]?.code
}

/** Checks that an expression is computed exactly and rounded once, as in the reference implementation. */
export function compareSums(cases: number): void {
  const seen = { compared: 0, tooFine: 0 }
  forCases(cases, sums, sum => {
    const expected = fractionOf(sum)
    if (expected === null) {
      expect(centsOrCode(textOf(sum))).toBe('DIVISION_BY_ZERO')
      return
    }
    if (isTooFine(sum)) {
      seen.tooFine += 1
      expect(centsOrCode(textOf(sum))).toBe('TOO_MANY_DECIMALS')
      return
    }
    const cents = halfAwayFromZero(expected)
    if (cents > BigInt(Number.MAX_SAFE_INTEGER) || cents < -BigInt(Number.MAX_SAFE_INTEGER)) return
    seen.compared += 1
    expect(centsOrCode(textOf(sum))).toBe(Number(cents))
  })
  expect(seen.compared).toBeGreaterThan(cases / 3)
  expect(seen.tooFine).toBeGreaterThan(cases / 30)
}

// The reference implementation: an expression as a tree, its text, and its value as a reduced fraction of dollars.

type Sum =
  | { kind: 'number'; mantissa: number; decimals: number }
  | { kind: 'percent'; of: Sum }
  | { kind: 'minus'; of: Sum }
  | { kind: '+' | '-' | '*' | '/'; left: Sum; right: Sum }

type Fraction = readonly [over: bigint, under: bigint]

const sums: fc.Arbitrary<Sum> = fc
  .letrec<{ sum: Sum }>(tie => ({
    sum: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'sum' },
      fc.record({
        kind: fc.constant('number' as const),
        mantissa: fc.integer({ min: 0, max: 99_999 }),
        decimals: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.integer({ min: 3, max: 5 })),
      }),
      fc.record({
        kind: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
        left: tie('sum'),
        right: tie('sum'),
      }),
      fc.record({ kind: fc.constantFrom('percent' as const, 'minus' as const), of: tie('sum') }),
    ),
  }))
  .sum.filter(sum => sum.kind !== 'number' && textOf(sum).length <= 400 && !/^\([^()]*\)$/.test(textOf(sum)))

function textOf(sum: Sum): string {
  switch (sum.kind) {
    case 'number': {
      const digits = String(sum.mantissa).padStart(sum.decimals + 1, '0')
      return sum.decimals === 0 ? digits : `${digits.slice(0, -sum.decimals)}.${digits.slice(-sum.decimals)}`
    }
    case 'percent':
      return `(${textOf(sum.of)})%`
    case 'minus':
      return `-(${textOf(sum.of)})`
    default:
      return `${grouped(sum, sum.left, false)}${sum.kind}${grouped(sum, sum.right, true)}`
  }
}

/** Returns whether an expression adds or subtracts a number with more than two decimals. Factors and divisors may have more decimals. */
function isTooFine(sum: Sum): boolean {
  if (sum.kind === 'number') return sum.decimals > 2
  if (sum.kind === 'minus') return isTooFine(sum.of)
  return (sum.kind === '+' || sum.kind === '-') && (isTooFine(sum.left) || isTooFine(sum.right))
}

/** Adds parentheses only where the tree requires them, so that the test also checks operator precedence. */
function grouped(parent: Sum, child: Sum, isRight: boolean): string {
  const isProduct = parent.kind === '*' || parent.kind === '/'
  const isChildSum = child.kind === '+' || child.kind === '-'
  const isChildProduct = child.kind === '*' || child.kind === '/'
  const needsBrackets = isProduct ? isChildSum || (isRight && isChildProduct) : isRight && isChildSum
  return needsBrackets ? `(${textOf(child)})` : textOf(child)
}

function fractionOf(sum: Sum): Fraction | null {
  if (sum.kind === 'number') return reduced(BigInt(sum.mantissa), 10n ** BigInt(sum.decimals))
  if (sum.kind === 'percent' || sum.kind === 'minus') {
    const of = fractionOf(sum.of)
    if (of === null) return null
    return sum.kind === 'percent' ? reduced(of[0], of[1] * 100n) : [-of[0], of[1]]
  }
  const left = fractionOf(sum.left)
  const right = fractionOf(sum.right)
  if (left === null || right === null) return null
  const [a, b] = left
  const [c, d] = sum.kind === '-' ? [-right[0], right[1]] : right
  if (sum.kind === '*') return reduced(a * c, b * d)
  if (sum.kind === '/') return c === 0n ? null : reduced(a * d, b * c)
  return reduced(a * d + c * b, b * d)
}

function reduced(over: bigint, under: bigint): Fraction {
  const divisor = greatestCommonDivisor(over, under) * (under < 0n ? -1n : 1n)
  return [over / divisor, under / divisor]
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : greatestCommonDivisor(b, a % b)
}

function halfAwayFromZero([over, under]: Fraction): bigint {
  const cents = (over * 100n) / under
  const rest = (over * 100n) % under
  if ((rest < 0n ? -rest : rest) * 2n < under) return cents
  return over < 0n ? cents - 1n : cents + 1n
}
