// Leaves out of the built screens what only the server reads of the contract: the shapes of inputs and answers. The
// screens send what the compiler has checked against them, so that the library that checks them at run time, and the
// shapes themselves, need not be waited for. A shape that a screen does use stays.

/** The properties of a call that the screens never read. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body', 'response', 'refusals'])

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** @returns {import('vite').Plugin} */
export function leanContract() {
  return {
    name: 'twofold-lean-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/][\w-]+\.ts$/.test(id)) return null
      return { code: withoutShapes(code, /** @type {Node} */ (/** @type {unknown} */ (this.parse(code)))), map: null }
    },
  }
}

/**
 * The module without the server's properties of its calls, and with each value that is worked out marked as one that
 * may be left out when nobody reads it.
 * @param {string} code @param {Node} program
 */
function withoutShapes(code, program) {
  /** @type {Edit[]} */
  const edits = program.body.flatMap((/** @type {Node} */ statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap((/** @type {Node} */ { init }) => (init ? editsOf(init) : []))
  })
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** @param {Node} value @returns {Edit[]} */
function editsOf(value) {
  if (value.type !== 'CallExpression' && value.type !== 'ObjectExpression') return []
  const marks = [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
  const declared = value.callee?.name === 'endpoint' ? value.arguments[0] : undefined
  const dropped = (declared?.properties ?? []).filter((/** @type {Node} */ { key }) => SERVER_ONLY.has(key?.name))
  return [...marks, ...dropped.map((/** @type {Node} */ { start, end }) => ({ start, end, text: '...null' }))]
}
