import type { Checkout } from './checkout.ts'

const STYLED = /^web\/.*\.(?:css|tsx)$/

/** Checks that every custom property in a style is defined. Browsers silently ignore a declaration with an undefined custom property. */
export function propertiesAreDefined(checkout: Checkout): string[] {
  const styled = [...checkout].filter(([path]) => STYLED.test(path))
  const defined = new Set(
    styled.flatMap(([, content]) => [...content.matchAll(/(?<![\w-])(--[\w-]+)['"]?\s*:/g)].map(match => match[1])),
  )
  return styled.flatMap(([path, content]) => {
    const taken = new Set([...content.matchAll(/\((--[\w-]+)/g)].map(match => match[1]))
    return [...taken]
      .filter(property => !defined.has(property))
      .map(property => `${path} uses ${property}, which no style defines`)
  })
}

/** Checks that object literals are not spread, because their properties can be written directly. Properties of JSX elements may be spread. */
export function objectLiteralsArePlain(checkout: Checkout): string[] {
  return [...checkout]
    .filter(([path]) => /\.(?:mjs|tsx?)$/.test(path))
    .flatMap(([path, content]) =>
      [...content.matchAll(/(?<!\{)\.\.\.\{.*/g)].map(
        ([found]) => `${path} spreads ${found}: write the properties directly`,
      ),
    )
}
