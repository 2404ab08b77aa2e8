// Splits the code of the screens into files. The first screen loads four files in parallel: React, the shell of all screens, the code that
// screens share, and its own code. Other code is loaded later, from separate files.

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null }} Graph */

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/
/** A form that opens over a screen also has its own URL. */
const IS_SCREEN = /-(?:page|screen)\.tsx$/
/**
 * Code that the home screen shares with another screen is in the `shell` file. Code that the register shares with another screen is in the
 * `shared` file, because most other screens also need it.
 */
const IS_HOME = /\/home-page\.tsx$/
const IS_REGISTER = /\/transactions-screen\.tsx$/
/** Each icon is only a few lines of code. Icons that several screens use, except those of the register, compress better in one file. */
const ICON = /\/node_modules\/lucide-react\//
/** Modules that only some screens use. Each group is in a separate file. */
const RARE = [
  { name: 'zod', test: /\/node_modules\/zod\// },
  // Small parts of lists that the form of a record also needs. They compress better in one file.
  {
    name: 'lists',
    test: /\/web\/src\/kit\/lists\/(?:whole-list|later-list-output|list-search|next-step|use-list-view)\./,
  },
  // Small parts of the forms that change a record.
  {
    name: 'edit-forms',
    test: /\/web\/src\/kit\/(?:forms\/(?:foreign-changes|leave-warning|use-confirmed|use-edit-form)|dialogs\/use-deletion-toast)\./,
  },
  // Small parts of the forms of invoices and payments.
  {
    name: 'parties',
    test: /\/web\/src\/parties\/(?:customer|vendor|party)-side\./,
  },
  { name: 'files', test: /\/web\/src\/client\/(?:use-file|save-file)\./ },
  {
    name: 'party-pickers',
    test: /\/web\/src\/(?:parties\/party-picker|kit\/pickers\/account-of-kind-picker)\.|\/document-days\./,
  },
  // Small parts that most forms need.
  {
    name: 'forms',
    test: /\/web\/src\/kit\/(?:fields\/text-area|forms\/form-errors|shortcuts\/use-way-to-form)\./,
  },
  // Code for lists that load more rows during scrolling. The form of a record does not need it.
  {
    name: 'growing-lists',
    test: /\/web\/src\/kit\/lists\/(?:growing-table|list-columns|list-sums|use-list-totals)\.|\/web\/src\/client\/use-growing-list\.|\/@tanstack\/.*[iI]nfiniteQuery(?:Observer)?\.js$/,
  },
]

/** @param {string} root the folder of the screens' sources */
export function chunkGroups(root) {
  const entry = `${root}/main.tsx`
  /** @type {Map<string, Set<string>>} */
  const reached = new Map()
  /** Returns all modules that a module needs before it can run. @param {string} from @param {Graph} graph */
  const reachedFrom = (from, graph) => {
    const known = reached.get(from)
    if (known !== undefined) return known
    const seen = new Set([from])
    for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
    reached.set(from, seen)
    return seen
  }
  /**
   * Returns the modules that the given module and its imports load dynamically.
   * @param {string} from
   * @param {Graph} graph
   * @returns {string[]}
   */
  const laterFrom = (from, graph) =>
    [...reachedFrom(from, graph)].flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  /** @param {string} id @param {Graph} graph @returns {string | null} */
  const chunkOf = (id, graph) => {
    if (REACT.test(id)) return 'react'
    const rare = RARE.find(({ test }) => test.test(id))
    if (rare !== undefined) return rare.name
    if (id === entry || !/\.(?:[jt]sx?|mjs)$/.test(id)) return null
    if (reachedFrom(entry, graph).has(id)) return 'shell'
    const needs = (/** @type {string} */ part) => reachedFrom(part, graph).has(id)
    const all = laterFrom(entry, graph).filter(part => IS_SCREEN.test(part))
    const [screen, ...others] = all.filter(needs)
    if (screen === undefined) return null
    if (others.length > 0) {
      if ([screen, ...others].some(each => IS_HOME.test(each))) return 'shell'
      if ([screen, ...others].some(each => IS_REGISTER.test(each))) return 'shared'
      return ICON.test(id) ? 'icons' : null
    }
    // Code that a form of another screen also needs is not included in the file of this screen.
    const isElsewhere = all.some(each => each !== screen && laterFrom(each, graph).some(needs))
    // The name includes the folder, because the folders of customers and banks both have a statements page.
    if (isElsewhere) return ICON.test(id) ? 'icons' : null
    return screen
      .slice(root.length + 1)
      .replace(/\.tsx$/, '')
      .replaceAll('/', '-')
  }
  return [{ name: chunkOf, debugName: 'screens' }]
}
