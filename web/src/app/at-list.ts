/**
 * Whether an address shows one of some lists, possibly with one of its rows or the form that applies it open above the list. A form
 * above the list stays then. `/customers` and `/customers/7` show `/customers`; `/customers/7/statement` is another screen.
 */
export function isAtList(lists: readonly string[], pathname: string): boolean {
  return lists.includes(pathname.replace(/\/\d+(?:\/apply(?:-payment)?)?$/, ''))
}
