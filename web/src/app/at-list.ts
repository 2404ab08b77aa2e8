/**
 * Whether an address shows one of the given lists, with or without a form of one record over it. The form above the list stays open at such
 * an address. `/customers` and `/customers/7` show `/customers`. `/customers/7/statement` is another screen.
 */
export function isAtList(lists: readonly string[], pathname: string): boolean {
  return lists.includes(pathname.replace(/\/\d+(?:\/apply(?:-payment)?)?$/, ''))
}
