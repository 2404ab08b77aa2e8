const LENGTH_MAX = 80

/**
 * Returns a file name without an extension. For example, `Assets:Bank, "main"` becomes `assets-bank-main`. The name contains only ASCII
 * letters, digits and hyphens. Returns `otherwise` if no character is left.
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
