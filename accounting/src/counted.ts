/** Returns a count with thousands separators and a noun: `1 bill`, `2,000 bills`. `many` is an irregular plural: `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
