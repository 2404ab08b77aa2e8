// Where to go after signing in or refreshing. The text comes out of the address bar and through the identity provider,
// so anybody may have written it: it is only ever followed inside this origin.

const HOME = '/home'

/** Session screens: to return to one of them would go round in circles. */
const NEVER = ['/login', '/authenticated', '/refresh']

/** The path of this origin that a text names, or /home. */
export function returnPath(text: string | null | undefined, origin: string): string {
  return pathInside(text, origin) ?? HOME
}

/** The path and query of this origin that a text names; null for an address elsewhere, or for one that is none. */
function pathInside(text: string | null | undefined, origin: string): string | null {
  if (!text || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//host` is a path of this origin whose own path reads as an address elsewhere.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  if (NEVER.includes(asMatched(url.pathname))) return null
  return url.pathname + url.search + url.hash
}

/** A path as the router compares it with its screens: decoded, in any case, with or without slashes at the end. */
function asMatched(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '')
  } catch {
    return pathname
  }
}

/** The login screen that comes back to a path and query of this origin. */
export function loginPath(current: string): string {
  return `/login?returnUrl=${encodeURIComponent(current)}`
}
