// Leaves out of the built screens what only the server reads of the contract: the shapes of inputs and answers. The
// screens send what the compiler has checked against them, so that the library that checks them at run time, and the
// shapes themselves, need not be waited for. A shape that a screen does use stays, and so does what it uses of accounting's
// tables: both packages are pure, so that nothing happens in a value that nobody reads.

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
      if (!/[\\/](?:contract|accounting)[\\/]src[\\/].+\.ts$/.test(id)) return null
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
  /** @type {Node[]} */
  const declared = program.body.flatMap((/** @type {Node} */ statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  const calls = callsIn(program)
  const shared = new Set(calls.flatMap(call => call.properties.map((/** @type {Node} */ part) => part.argument?.name)))
  const parts = declared.filter(({ id, init }) => init?.type === 'ObjectExpression' && shared.has(id.name))
  const edits = [
    ...declared.flatMap(({ init }) => marksOf(init)),
    ...[...calls, ...parts.map(({ init }) => init)].flatMap(droppedOf),
  ]
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** What each call of the contract declares, wherever it stands. @param {unknown} node @returns {Node[]} */
function callsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const { callee, arguments: [declared] = [] } = /** @type {any} */ (node)
  const below = Object.values(node).flatMap(callsIn)
  return callee?.name === 'endpoint' && declared?.type === 'ObjectExpression' ? [declared, ...below] : below
}

/** @param {Node | null} value @returns {Edit[]} */
function marksOf(value) {
  if (value === null || !/^(?:Call|New|Object)Expression$/.test(value.type)) return []
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
}

/** @param {Node} object @returns {Edit[]} */
function droppedOf({ properties }) {
  const dropped = properties.filter((/** @type {Node} */ { key }) => SERVER_ONLY.has(key?.name))
  return dropped.map((/** @type {Node} */ { start, end }) => ({ start, end, text: '...null' }))
}
