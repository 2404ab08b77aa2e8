// Writes screens.json, which lists the files that each screen needs in addition to those of the page. The server includes the list in the
// page of the screen, so that the browser loads the files in parallel.

/** @typedef {{ type: string, [key: string]: any }} Node */

/**
 * @param {Map<string, string[]>} screens receives the modules that each screen loads, by URL path
 * @returns {import('vite').Plugin}
 */
export function screenFiles(screens) {
  return {
    name: 'twofold-screen-files',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!/[\\/]web[\\/]src[\\/]shell[\\/]routes\.ts$/.test(id)) return null
      for (const [address, source] of addressesIn(this.parse(code))) {
        const resolved = await this.resolve(source, id)
        if (resolved === null) this.error(`The screen at ${address} has no module ${source}.`)
        screens.set(address, [...(screens.get(address) ?? []), resolved.id])
      }
      return null
    },
    generateBundle(_options, bundle) {
      if (screens.size === 0) this.error('The module with the screens was not found.')
      const chunks = new Map(
        Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const chunkOf = (/** @type {string} */ id) => [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id))
      const shell = neededBy([...chunks.values()].filter(({ isEntry }) => isEntry))
      const files = [...screens].map(([address, ids]) => [
        address,
        [...neededBy(ids.map(chunkOf))].filter(file => !shell.has(file)).map(file => `/${file}`),
      ])
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(files)) })

      /**
       * Returns the file names of the given chunks and of all chunks that they import.
       * @param {any[]} from
       * @returns {Set<string>}
       */
      function neededBy(from) {
        const needed = new Set(from.map(chunk => chunk.fileName))
        for (const file of needed) for (const next of chunks.get(file)?.imports ?? []) needed.add(next)
        return needed
      }
    },
  }
}

/**
 * Returns the URL paths of the screens, each with the module that it loads.
 * @param {unknown} node
 * @returns {[string, string][]}
 */
function addressesIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const { type, key, value } = /** @type {Node} */ (node)
  if (type === 'Property' && typeof key.value === 'string') {
    return importsIn(value).map(source => [key.value, source])
  }
  return Object.values(node).flatMap(addressesIn)
}

/** @param {unknown} node @returns {string[]} */
function importsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const { type, source } = /** @type {Node} */ (node)
  return type === 'ImportExpression' ? [source.value] : Object.values(node).flatMap(importsIn)
}
