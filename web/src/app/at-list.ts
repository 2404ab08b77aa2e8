/**
 * Whether an address shows one of some lists, or over it one of its rows, or what that is applied to: a form above the list is
 * there all the while. `/customers` and `/customers/7` show `/customers`; `/customers/7/statement` is another screen.
 */
export function isAtList(lists: readonly string[], pathname: string): boolean {
  return lists.includes(pathname.replace(/\/\d+(?:\/apply(?:-payment)?)?$/, ''))
}
