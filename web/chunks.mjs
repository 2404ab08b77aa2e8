// Splits the code of the screens into files. A screen loads its files in parallel: React, the shell, the code that most screens share, and
// its own code. What opens on request in a folder, such as a dialog, is in one file, which is loaded after the screen.

/** @typedef {{ code: string | null, importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} ModuleInfo */
/** @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} Graph */
/** @typedef {{ ids: string[], screens: ReadonlySet<string>, size: number }} Group modules that the same screens load, and their length */

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/
const IS_CODE = /\.(?:[jt]sx?|mjs)$/
/** Code that the home screen shares with another area is in the `shell` file. */
const HOME = '/home'
/** Code that the register shares with another area is in the `shared` file, because most other screens also need it. */
const REGISTER = '/transactions/account/:accountID'
/** The chart of accounts is opened often, so code that it does not need counts more than for other screens. */
const CHART = '/accounts'
const CHART_WEIGHT = 10
/** The largest screens count more, because the limit is the same for most screens. */
const LARGE =
  /^\/(?:(?:(?:receivable|payable)-invoices|(?:customer|vendor)-payments)(?:\/:\w+)?|(?:customers|vendors)\/:\w+)$/
/** The journal is small. It may load code that it does not need, so that larger screens compress better. */
const SMALL = /^\/journal/
const weightOf = (/** @type {string} */ screen) => (LARGE.test(screen) ? 4 : SMALL.test(screen) ? 0.1 : 1)
/** The query library's index imports these modules, but only code with this hook needs them. */
const PAGED_QUERY = /\/@tanstack\/.*[iI]nfiniteQuery(?:Observer)?\.js$/
const PAGED_QUERY_HOOK = 'useInfiniteQuery'
/** What one more file costs a screen: the length of the source code that has the same compressed size. */
const FILE_COST = 1_000

/**
 * @param {string} root the folder of the screens' sources
 * @param {ReadonlyMap<string, readonly string[]>} screens the modules that each screen loads, by URL path
 */
export function chunkGroups(root, screens) {
  /** @type {Map<string, string> | undefined} */
  let names
  const chunkOf = (/** @type {string} */ id, /** @type {Graph} */ graph) => {
    names ??= chunkNames(root, screens, graph)
    return names.get(id) ?? (REACT.test(id) ? 'react' : null)
  }
  return [{ name: chunkOf, debugName: 'screens' }]
}

/**
 * Returns the name of the file of each module.
 * @param {string} root
 * @param {ReadonlyMap<string, readonly string[]>} screens
 * @param {Graph} graph
 */
function chunkNames(root, screens, graph) {
  const entry = `${root}/main.tsx`
  const allImportsOf = (/** @type {string} */ id) => graph.getModuleInfo(id)?.importedIds ?? []
  const partsOf = (/** @type {string} */ id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const all = [...reached([entry], id => [...allImportsOf(id), ...partsOf(id)])]
  const importsOf = (/** @type {string} */ id) =>
    id.startsWith(root) && graph.getModuleInfo(id)?.code?.includes(PAGED_QUERY_HOOK)
      ? [...allImportsOf(id), ...all.filter(each => PAGED_QUERY.test(each))]
      : allImportsOf(id).filter(each => !PAGED_QUERY.test(each))
  // The journal and the register are one area: other screens do not need the code that the two share.
  const areaOf = (/** @type {string} */ screen) => screen.split('/')[1]?.replace('journal', 'transactions')
  const folderOf = (/** @type {string} */ id) =>
    id.startsWith(root) ? id.slice(root.length + 1).replace(/\/.*/, '') : 'kit'
  const loads = [...screens].map(([screen, ids]) => ({ screen, modules: reached([...ids], importsOf) }))
  const shell = reached([entry], importsOf)
  /** @type {Map<string, string>} */
  const names = new Map()
  /** @type {Map<string, Group>} */
  const groups = new Map()
  for (const id of all) {
    if (id === entry || REACT.test(id) || !IS_CODE.test(id)) continue
    const users = loads.flatMap(({ screen, modules }) => (modules.has(id) ? [screen] : []))
    const isShared = new Set(users.map(areaOf)).size > 1
    if (shell.has(id) || (isShared && users.includes(HOME))) names.set(id, 'shell')
    else if (isShared && users.includes(REGISTER)) names.set(id, 'shared')
    else if (users.length === 0) names.set(id, `${folderOf(id)}-parts`)
    else {
      const group = groups.get(users.join()) ?? { ids: [], screens: new Set(users), size: 0 }
      group.ids.push(id)
      group.size += graph.getModuleInfo(id)?.code?.length ?? 0
      groups.set(users.join(), group)
    }
  }
  const own = new Set([...screens.values()].flat())
  /** The folder is part of a name that several screens have. For example, customers and banks both have a statements page. */
  const nameOf = (/** @type {string} */ id) => {
    const name = id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
    return [...own].filter(each => each.endsWith(`/${name}.tsx`)).length > 1 ? `${folderOf(id)}-${name}` : name
  }
  for (const { ids } of merged([...groups.values()])) {
    const name = nameOf(ids.find(id => own.has(id)) ?? ids.toSorted()[0] ?? '')
    for (const id of ids) names.set(id, name)
  }
  return names
}

/**
 * Merges groups while this makes the screens smaller. A screen compresses better in fewer files, but may load code that it does not need.
 * @param {Group[]} groups
 * @returns {Group[]}
 */
function merged(groups) {
  const pairs = groups.flatMap((one, index) =>
    groups.slice(0, index).map(other => ({ one, other, gain: gainOf(one, other) })),
  )
  const [best] = pairs.toSorted((a, b) => b.gain - a.gain)
  if (best === undefined || best.gain <= 0) return groups
  const { one, other } = best
  const both = {
    ids: [...one.ids, ...other.ids],
    screens: new Set([...one.screens, ...other.screens]),
    size: one.size + other.size,
  }
  return merged([...groups.filter(group => group !== one && group !== other), both])
}

/** Returns by how much two groups make the screens smaller if they are in one file. @param {Group} one @param {Group} other */
function gainOf(one, other) {
  let gain = 0
  for (const screen of new Set([...one.screens, ...other.screens])) {
    if (!one.screens.has(screen)) gain -= one.size * (screen === CHART ? CHART_WEIGHT : weightOf(screen))
    else if (!other.screens.has(screen)) gain -= other.size * (screen === CHART ? CHART_WEIGHT : weightOf(screen))
    else gain += FILE_COST * weightOf(screen)
  }
  return gain
}

/**
 * Returns modules and all modules that they lead to.
 * @param {string[]} from
 * @param {(id: string) => readonly string[]} next
 */
function reached(from, next) {
  const seen = new Set(from)
  for (const id of seen) for (const each of next(id)) seen.add(each)
  return seen
}
