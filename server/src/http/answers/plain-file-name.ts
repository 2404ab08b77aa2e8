const LENGTH_MAX = 80

/** A name as the name of a file, without an ending: `Assets:Bank, "main"` is `assets-bank-main`; letters of ASCII and figures alone.
 * `otherwise` where nothing is left of it. */
export function plainFileName(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, LENGTH_MAX)
  return plain === '' ? otherwise : plain
}
