// Checks the nesting depth of a JSON body before it is parsed, because code that processes a value recursively needs stack space for each
// level.

/** The maximum number of nested lists and objects in a body. The deepest valid body has five levels. */
export const LEVELS_MAX = 100

/** The string methods that this file uses. A test passes an object that counts their calls. */
type Text = Pick<string, 'length' | 'charCodeAt' | 'indexOf'>

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

/**
 * Returns whether lists and objects are nested more than LEVELS_MAX levels deep. Takes linear time. If the text is not JSON, the result is
 * undefined.
 */
export function isNestedTooDeep(json: Text): boolean {
  let levels = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) levels += 1
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels -= 1
    if (levels > LEVELS_MAX) return true
  }
  return false
}

/**
 * Returns the position of the quotation mark that ends the string at this position. Returns the length of the text if the string does not
 * end.
 */
function endOfString(json: Text, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1))
    if (backslashesBefore(json, end) % 2 === 0) return end
  return json.length
}

/** Returns the number of consecutive backslashes directly before a position. */
function backslashesBefore(json: Text, place: number): number {
  let first = place
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return place - first
}
