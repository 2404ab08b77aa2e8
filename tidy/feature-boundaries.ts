import { type Checkout, filesBelow, importsOf } from './checkout.ts'

type Layer = 'contract' | 'server' | 'web'

const EVERYWHERE: Layer[] = ['contract', 'server', 'web']

/** The features, each with its layers. A feature that is in one of these layers must be in all of them. */
const FEATURES: Record<string, Layer[]> = {
  home: EVERYWHERE,
  session: EVERYWHERE,
  organisations: EVERYWHERE,
  members: EVERYWHERE,
  imports: EVERYWHERE,
  exports: EVERYWHERE,
  accounts: EVERYWHERE,
  transactions: EVERYWHERE,
  reconciliation: EVERYWHERE,
  'statement-imports': EVERYWHERE,
  reports: EVERYWHERE,
  customers: EVERYWHERE,
  'receivable-invoices': EVERYWHERE,
  'customer-payments': EVERYWHERE,
  vendors: EVERYWHERE,
  'payable-invoices': EVERYWHERE,
  'vendor-payments': EVERYWHERE,
}

/** The folders that any feature may use in addition to its own. `audit` is one of these, because every write is audited. */
const SHARED = {
  server: [
    'audit',
    'audit-trail',
    'backup',
    'scheduler',
    'http',
    'database',
    'identity',
    'ledger',
    'parties',
    'documents',
    'pdf',
    'mail',
    'identity-provider',
    'cli',
    'supervisor',
    'verify',
    'demo',
    'saved-views',
    'search',
    'shares',
    'file-readers',
  ],
  web: [
    'audit',
    'shell',
    'kit',
    'client',
    'parties',
    'document-links',
    'documents',
    'saved-views',
    'paper',
    'mail',
    'testing',
  ],
}

/** The folders in the contract that contain the features of receivables and payables. Accounting has the same folders. */
const SIDES = ['receivables/', 'payables/']

/** Checks that a feature never imports another feature. Code that two features need must be in a shared folder or in accounting. */
export function featuresAreIndependent(checkout: Checkout): string[] {
  return (['server', 'web'] as const).flatMap(layer =>
    filesBelow(checkout, `${layer}/src/`, true).flatMap(([path, content]) => {
      const own = featureOf(path)
      if (own === undefined || path.includes('.test.')) return []
      const others = importsOf(path, content).filter(target => (featureOf(target) ?? own) !== own)
      return others.map(other => `${path} imports ${other}: move what both need to a shared folder or to accounting`)
    }),
  )
}

/**
 * Checks that a feature has the same name in all layers, and that all its files are in its folder. All other folders must be declared here
 * as shared.
 */
export function featuresAreWhole(checkout: Checkout): string[] {
  const missing = Object.entries(FEATURES).flatMap(([feature, layers]) => {
    const present = layers.filter(layer => existsIn(checkout, feature, layer))
    if (present.length === 0) return []
    return layers
      .filter(layer => !present.includes(layer))
      .map(layer => `The feature ${feature} is in ${present.join(' and ')} but not in ${layer}`)
  })
  return [...missing, ...(['server', 'web'] as const).flatMap(layer => undeclaredFolders(checkout, layer))]
}

function existsIn(checkout: Checkout, feature: string, layer: Layer): boolean {
  if (layer === 'contract') {
    return ['', ...SIDES].some(side => checkout.has(`contract/src/${side}${feature}.ts`))
  }
  return filesBelow(checkout, `${layer}/src/${feature}/`).length > 0
}

function undeclaredFolders(checkout: Checkout, layer: 'server' | 'web'): string[] {
  const folders = filesBelow(checkout, `${layer}/src/`).map(([path]) => path.split('/').slice(2, -1)[0])
  const unknown = new Set(
    folders.filter(name => name !== undefined && !(name in FEATURES) && !SHARED[layer].includes(name)),
  )
  return [...unknown].map(
    name => `${layer}/src/${name} is neither a feature nor a shared folder: name it after a feature`,
  )
}

function featureOf(path: string): string | undefined {
  const name = /^(?:server|web)\/src\/([^/]+)\//.exec(path)?.[1]
  return name !== undefined && name in FEATURES ? name : undefined
}

/** The imports that are allowed in each package, in addition to its own files. Tests may also import the test libraries. */
const MAY_IMPORT: [folder: string, allowed: RegExp, why: string][] = [
  ['accounting/src/', /^accounting\/src\//, 'accounting is pure and imports only its own files'],
  [
    'contract/src/',
    /^(contract\/src\/|@twofold\/accounting\/|zod(\/|$))/,
    'the contract imports only accounting and zod',
  ],
  ['web/src/', /^(?!@twofold\/server|server\/|node:)/, 'the screens use the server only through its contract'],
  ['web/src/client/', /^(?!web\/src\/(?!client\/))/, 'the client is below the kit and the features'],
  ['web/src/kit/', /^(?!web\/src\/(?!kit\/|client\/|testing\/))/, 'the kit does not know the features or the shell'],
  [
    'server/src/',
    /^(?!@twofold\/web|web\/|server\/tests\/)/,
    'the server does not depend on the screens or on its tests',
  ],
  [
    'server/src/identity-provider/',
    /^(?!@twofold\/accounting\/(?!text$)|@twofold\/contract|server\/src\/(ledger|identity)\/)/,
    'the embedded identity provider does not depend on the books',
  ],
]

/** Checks that each layer imports only lower layers. */
export function layersImportDownwards(checkout: Checkout): string[] {
  return MAY_IMPORT.flatMap(([folder, allowed, why]) =>
    filesBelow(checkout, folder).flatMap(([path, content]) =>
      importsOf(path, content)
        .filter(target => !allowed.test(target))
        .map(target => `${path} imports ${target}: ${why}`),
    ),
  )
}

/** Checks that only the entry point and the component tests import the shell of the screens, because the shell imports every feature. */
export function shellIsOnTop(checkout: Checkout): string[] {
  return filesBelow(checkout, 'web/src/')
    .filter(([path]) => !/^web\/src\/(?:shell\/|testing\/|main\.tsx$)/.test(path))
    .flatMap(([path, content]) =>
      importsOf(path, content)
        .filter(target => target.startsWith('web/src/shell/'))
        .map(target => `${path} imports ${target}: move what both need to web/src/kit`),
    )
}

/** Checks that two folders of the server or of the screens never import each other. Tests and their fixtures may import any folder. */
export function foldersImportOneWay(checkout: Checkout): string[] {
  return ['web/src/', 'server/src/'].flatMap(root => {
    const folderOf = (path: string) => /^([^/]+)\//.exec(path.slice(root.length))?.[1]
    const found = new Map<string, string>()
    for (const [path, content] of filesBelow(checkout, root)) {
      const from = folderOf(path)
      if (from === undefined || /\btesting\/|\.(?:test|torture)\./.test(path)) continue
      for (const target of importsOf(path, content)) {
        const to = target.startsWith(root) ? folderOf(target) : undefined
        if (to !== undefined && to !== from) found.set(`${from} ${to}`, `${path} imports ${target}`)
      }
    }
    return [...found].flatMap(([pair, first]) => {
      const [from = '', to = ''] = pair.split(' ')
      const back = found.get(`${to} ${from}`)
      return back === undefined || from > to
        ? []
        : [`${first}, and ${back}: only one of the two folders may know the other`]
    })
  })
}
