/** Returns a count with thousands separators and its noun: `1 bill`, `2,000 bills`, `2 entries` if `many` is `entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
