const LENGTH_MAX = 80

/**
 * Returns a file name without extension for a name: `Assets:Bank, "main"` becomes `assets-bank-main`, with ASCII letters and digits only.
 * Returns `otherwise` if nothing is left.
 */
export function plainFileName(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, LENGTH_MAX)
  return plain === '' ? otherwise : plain
}
