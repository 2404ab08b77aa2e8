// Removes the parts of the contract that only the server needs from the built screens: the schemas of inputs and responses, and the
// functions that read requests and write responses. The compiler has already checked the requests of the screens, so the screens need
// neither the schemas nor the validation library. Schemas and tables that a screen uses are kept. Both packages are pure, so an unused
// value has no side effects.

/** The properties of a call that the screens never read. */
const SERVER_ONLY = new Set(['summary', 'noun', 'params', 'query', 'body', 'response', 'refusals'])

/** The functions that declare a call: `endpoint`, and functions such as `csvEndpoint`, which fill in what many calls have in common. */
const DECLARES_CALL = /^(?:endpoint|\w+Endpoint)$/

/** The functions that create a codec, and the functions of a codec that only the server calls. */
const CREATES_CODEC = /Codec$/
const SERVER_FUNCTIONS = new Set(['encode', 'audited', 'decodeFields', 'decodeRequest', 'decodeRequests'])

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
 * Returns the module without the properties of its calls that only the server needs. Marks each computed value as removable if unused.
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
    ...[...calls, ...parts.map(({ init }) => init)].flatMap(object => droppedOf(object, SERVER_ONLY)),
    ...codecsIn(program).flatMap(object => droppedOf(object, SERVER_FUNCTIONS)),
  ]
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** Returns the declaration of each call of the contract, at any depth. @param {unknown} node @returns {Node[]} */
function callsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const { callee, arguments: [declared] = [] } = /** @type {any} */ (node)
  const below = Object.values(node).flatMap(callsIn)
  return DECLARES_CALL.test(callee?.name ?? '') && declared?.type === 'ObjectExpression' ? [declared, ...below] : below
}

/** @param {Node | null} value @returns {Edit[]} */
function marksOf(value) {
  if (value === null || !/^(?:Call|New|Object)Expression$/.test(value.type)) return []
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
}

/** Returns the object that each function of the module that creates a codec returns. @param {Node} program @returns {Node[]} */
function codecsIn(program) {
  return program.body.flatMap((/** @type {Node} */ statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'FunctionDeclaration' || !CREATES_CODEC.test(declared.id.name)) return []
    const last = declared.body.body.at(-1)
    return last?.type === 'ReturnStatement' && last.argument?.type === 'ObjectExpression' ? [last.argument] : []
  })
}

/** @param {Node} object @param {ReadonlySet<string>} names @returns {Edit[]} */
function droppedOf({ properties }, names) {
  const dropped = properties.filter((/** @type {Node} */ { key }) => names.has(key?.name))
  return dropped.map((/** @type {Node} */ { start, end }) => ({ start, end, text: '...null' }))
}
