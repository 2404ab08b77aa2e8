// The state of a history entry with which a link or a redirect opens the login page.

/** The state of a link that begins the sign-in. A link to the page that is already open changes nothing else. */
export const BEGINS_SIGN_IN = { begins: true }

/** Returns whether the link that opened the page begins the sign-in. */
export function beginsSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begins' in state && state.begins === true
}
