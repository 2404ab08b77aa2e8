/** Returns the text and the values of a statement, in the order that `query` and `stream` take them. Throws if a parameter has no value. */
export type NamedStatement = (values: Readonly<Record<string, unknown>>) => [text: string, values: unknown[]]

// Quoted text, comments and casts can contain colons that begin no parameter.
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|\$\d+|:([a-z]\w*)/gi

/**
 * Compiles a statement with named parameters to numbered parameters: `a = :id AND b = :day AND c <> :id` to `a = $1 AND b = $2 AND c <>
 * $1`. Compile each statement once, when its file is loaded. Throws if the statement already has a numbered parameter.
 */
export function namedStatement(source: string): NamedStatement {
  const names: string[] = []
  const text = source.replace(TOKEN, (token, name?: string) => {
    if (token.startsWith('$')) throw new Error(`The statement has the numbered parameter ${token}: ${source}`)
    if (name === undefined) return token
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return values => [text, names.map(name => valueFor(values, name))]
}

function valueFor(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = values[name]
  // The driver would send NULL.
  if (value === undefined) throw new Error(`The parameter :${name} has no value`)
  return value
}
