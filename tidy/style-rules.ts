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
