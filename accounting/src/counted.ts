/** So many of something, with its thousands parted: `1 bill`, `2,000 bills`, `2 entries` where the many are told. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
