// The path to open after logging in or refreshing. The value comes from the address bar and through the identity provider, so an attacker
// may have written it. Only paths of this origin are used.

const HOME = '/home'

/** The screens for logging in and refreshing tokens. Returning to one of these screens would cause a loop. */
const NEVER = ['/login', '/authenticated', '/refresh']

/** Returns the given string if it is a path of this origin. Otherwise, returns /home. */
export function returnPath(text: string | null | undefined, origin: string): string {
  return pathInside(text, origin) ?? HOME
}

/** Returns the path and query of a URL if it belongs to this origin. Otherwise, returns null. */
function pathInside(text: string | null | undefined, origin: string): string | null {
  if (!text || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//host` is a path of this origin, but a browser would read its normalized path `//host` as another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  if (NEVER.includes(asMatched(url.pathname))) return null
  return url.pathname + url.search + url.hash
}

/** Returns a path as the router compares it with its screens: decoded, in lower case, and without slashes at the end. */
function asMatched(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '')
  } catch {
    return pathname
  }
}

/** Returns the URL of the login screen. After the login, the user returns to the given path and query of this origin. */
export function loginPath(current: string): string {
  return `/login?returnUrl=${encodeURIComponent(current)}`
}
