/**
 * Whether an address shows one of these lists, possibly with a row or its apply form open over the list. The create form above
 * the list then stays open. `/customers` and `/customers/7` show `/customers`; `/customers/7/statement` is another screen.
 */
export function isAtList(lists: readonly string[], pathname: string): boolean {
  return lists.includes(pathname.replace(/\/\d+(?:\/apply(?:-payment)?)?$/, ''))
}
