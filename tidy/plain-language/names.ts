// Names that are not standard terms, and the standard term for each. The rules for writing are in CONTRIBUTING.md.
import type { Checkout } from '../checkout.ts'

const CODE = /^(?:accounting|contract|server\/src|web|bench|e2e|tidy)\/.*\.(?:ts|tsx|mjs)$/

/** Matches a declaration whose name can be used in other code: an export or a type. */
const DECLARATION =
  /^(export )?(?:default )?(?:abstract )?(?:async )?(type|interface|class|function\*?|const|let) +(\w+)/gm
const TYPES = new Set(['type', 'interface', 'class'])

/** Patterns for names in camelCase, with the standard terms. The names of files and folders are converted before they are compared. */
const HOME_MADE: readonly [RegExp, string][] = [
  [/advice/i, 'payment application'],
  [/^(?:lowering|raising)|Lowering|Raising/, 'credit item, debit item'],
  [/wish/i, '...Options, or proposed application'],
  [/judge/i, 'validator, check...'],
  [/KindWords/, 'DocumentKind...'],
  [/Standing(?!Order)|^standing/, 'current..., existing...'],
  [/settleEntry/, 'sync...'],
  [/takeBack(?!up)/, 'unpost, reverse...'],
  [/^hold(?=[A-Z]|$)|Held|^held/, 'select...ForUpdate'],
  [/^draw\w*Ids?(?=[A-Z]|$)/, 'reserve...'],
  [/Asked|^asked/i, '...Params, ...Query, ...Options'],
  [/Told|^told/, '...Summary, describe...'],
  [/Sent(?![a-z])|^sent(?=[A-Z]|$)/, '...Input'],
  [/looked|^lookAt|^Look$/i, 'parsed..., checked...'],
  [/Ways(?![a-z])|^ways(?=[A-Z]|$)/, '...Options'],
  [/^together$|Together/, 'combine, allOf'],
  [/behind/i, 'drillDown...'],
  [/^Known$|[kK]nownAt|^snap$/, 'as of, latest sealed block'],
  [/breach/i, 'violation'],
  [/[tT]ell\w*Apart|[tT]oldApart/, 'dismissDuplicate, restoreDuplicate'],
  [/^[oO]wed$|^Found$|[fF]oundRecord|^many$/, 'open item, search result, bulk'],
  [/oddit|^Odd(?=[A-Z])|^oddRows|^ODD_/i, 'warning, flagged row'],
  [/[lL]ane(?![a-z])/, 'queue'],
  [/^sweep|Sweep|backgroundLoop/, 'cleanup, scheduler'],
  [/[sS]tartRefused/, 'StartupError'],
  [/^coming$|^Coming$|^later$|^Later|[bB]eside/, 'lazyComponent, preload, next to, other'],
  [/[gG]oingOn|[kK]eysAhead|[eE]arlyKeys|[hH]eldForm/, 'focus guard, type-ahead buffer, form snapshot'],
  [/^Answered|[a-z]Answered|^[uU]seAnswer$|^Answer$/, 'query result, response'],
  [/^thisPage$/, 'client'],
  [/^offers?(?=[A-Z]|$)|Offers?(?![a-z])/, 'suggestion, listbox'],
  [/^areas?$|^AREAS$/i, 'navigation'],
  [
    /^stage|Stage(?![a-z])|[dD]esks?(?![a-z])|^[tT]ill$|^lay(?=[A-Z])|(?<![iI])(?:^s|S)tor(?:y|ies)$/,
    'fixture, driver, journey, seed...',
  ],
  [/^[wW]alk|Walk(?![a-z])/, 'scan, keyboard journey'],
  [/^bookkeeper$|Ground$|^ground$/, 'driver, fixture'],
  [/hostile/i, 'XSS payload, open redirect'],
  [/[wW]alls?(?![a-z])/, 'boundary, tenant isolation, role matrix'],
  [/^[pP]ace(?![a-z])|Pace(?![a-z])/, 'calibration'],
  [/^book(?=[A-Z])|Booked|^Book(?=[A-Z])|[sS]etAside|[pP]ayeeRule/, 'post, exclude, bank rule'],
  [/[lL]ockPassed|Clerk$|^clerk$/, 'lock override, driver'],
]

/** Files whose names cannot change: endpoints and records that have the names of the API. */
const ON_THE_WIRE = /^contract\/src\/(?:bank-lines|payables\/|receivables\/)/

/** Returns a message for each name that is not a standard term, with the standard term. */
export function namesAreStandard(checkout: Checkout): string[] {
  return declaredNames(checkout).flatMap(({ path, name }) =>
    ON_THE_WIRE.test(path)
      ? []
      : HOME_MADE.filter(([pattern]) => pattern.test(name)).map(
          ([, standard]) => `${path} has the name ${name}: write ${standard}`,
        ),
  )
}

/** Returns the names of the exports, types, files and folders in the code. */
function declaredNames(checkout: Checkout): { path: string; name: string }[] {
  const files = [...checkout].filter(([path]) => CODE.test(path))
  const folders = new Set(
    files.flatMap(([path]) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
  )
  return [
    ...[...folders].map(path => ({ path, name: camelCase(path.slice(path.lastIndexOf('/') + 1)) })),
    ...files.flatMap(([path, content]) =>
      [...content.matchAll(DECLARATION)]
        .filter(([, exported, kind = '']) => exported !== undefined || TYPES.has(kind))
        .map(([, , , name = '']) => ({ path, name })),
    ),
  ]
}

/** Converts the name of a file or folder to camelCase, without extensions: `open-items.test.ts` becomes `openItems`. */
function camelCase(segment: string): string {
  return (segment.split('.')[0] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
