/** Returns a count with thousands separators and a noun: `1 bill`, `2,000 bills`. Pass `many` if the plural is irregular: `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
