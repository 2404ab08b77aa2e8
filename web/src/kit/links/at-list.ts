/**
 * Whether a URL shows one of the given lists, with or without the form of a record. At such a URL, the form that creates a record stays
 * open above the list. `/customers` and `/customers/7` show `/customers`. `/customers/7/statement` is another screen.
 */
export function isAtList(lists: readonly string[], pathname: string): boolean {
  return lists.includes(pathname.replace(/\/\d+(?:\/apply(?:-payment)?)?$/, ''))
}
