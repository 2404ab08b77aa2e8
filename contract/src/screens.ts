// The addresses of the screens. The router draws them; the server answers the app's shell as a success for these and
// for nothing else, so that a mistyped address is an honest 404.

/** Path patterns of the screens, `:name` standing for one segment. */
export const SCREENS = [
  '/',
  '/home',
  '/login',
  '/authenticated',
  '/refresh',
  '/securedata',
  '/user/multi-org',
  '/user/name',
  '/accounts',
  '/accounts/:accountID',
  '/accounttypes',
  '/transactions/account/:accountID',
  '/transactions/:transactionID',
  '/organisation/settings',
  '/organisation/members',
  '/organisation/audit',
  '/organisation/import',
  '/organisation/export',
  '/organisation/new',
  '/invitation',
] as const

const patterns = SCREENS.map(path => new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`))

/** Whether a path without its query is one of the screens. */
export function isScreen(path: string): boolean {
  return patterns.some(pattern => pattern.test(path))
}
