import type { Checkout } from './checkout.ts'

const STYLED = /^web\/.*\.(?:css|tsx)$/

/** Every custom property that a style uses is defined. The browser silently ignores a rule with an unknown one. */
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
