// How deep JSON is nested, told from its text before anything reads it: much of what reads a value takes a level of the
// program's stack for each of its levels.

/** The most levels of lists and objects in a body. The deepest body that a call takes has five. */
export const LEVELS_MAX = 100

/** What is asked of a text; a test counts it. */
type Text = Pick<string, 'length' | 'charCodeAt' | 'indexOf'>

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

/** Whether lists and objects are nested in more than LEVELS_MAX levels. Linear in the text. A text that is not JSON may be either. */
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

/** Where the string that begins at a quote ends: at the next quote without a backslash that belongs to it. */
function endOfString(json: Text, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1))
    if (backslashesBefore(json, end) % 2 === 0) return end
  return json.length
}

/** How many backslashes stand before a place, one after another. */
function backslashesBefore(json: Text, place: number): number {
  let first = place
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return place - first
}
