// The path to open after signing in or refreshing. The text comes from the address bar and through the identity provider, so
// anyone may have written it. Only paths of this origin are followed.

const HOME = '/home'

/** Session screens. Returning to one of them would cause a loop. */
const NEVER = ['/login', '/authenticated', '/refresh']

/** Returns the path of this origin that a text names, or /home. */
export function returnPath(text: string | null | undefined, origin: string): string {
  return pathInside(text, origin) ?? HOME
}

/** Returns the path and query of this origin that a text names. Null for any other text. */
function pathInside(text: string | null | undefined, origin: string): string | null {
  if (!text || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//host` is a path of this origin, but its normalized path `//host` would be read as another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  if (NEVER.includes(asMatched(url.pathname))) return null
  return url.pathname + url.search + url.hash
}

/** Returns a path as the router compares it with its screens: decoded, lower case, without slashes at the end. */
function asMatched(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '')
  } catch {
    return pathname
  }
}

/** Returns the login screen's address that returns to a path and query of this origin. */
export function loginPath(current: string): string {
  return `/login?returnUrl=${encodeURIComponent(current)}`
}
