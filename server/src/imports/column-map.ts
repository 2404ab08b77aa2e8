// Maps the columns of a file to fields, and checks `--map` against the header of the file.
import Papa from 'papaparse'

/** The column index of each field that the file has. */
export type ColumnMap<Field extends string> = { [Name in Field]?: number }

/** Column names by field. */
export type ColumnNames = Readonly<Record<string, string | undefined>>

/** The column map, or an error message for each error in the map. */
type MapResult<Field extends string> = { ok: true; columns: ColumnMap<Field> } | { ok: false; sentences: string[] }

/**
 * Parses `FIELD=COLUMN,FIELD=COLUMN`, or column names by field, against a header. If the name of a column contains a comma, the field and
 * column are quoted together, like a CSV cell: `"amount=Amount, USD"`. Without a map, each column with the name of a field is used for that
 * field. Ignores case and surrounding spaces. Refuses unknown fields and columns, and a field or column that occurs twice.
 */
export function columnMapOf<Field extends string>(
  map: string | ColumnNames | undefined,
  header: readonly string[],
  fields: readonly Field[],
): MapResult<Field> {
  const columns: ColumnMap<Field> = {}
  const sentences: string[] = []
  for (const { fieldName, columnName } of pairsOf(map, header, fields)) {
    const field = fields.find(name => folded(name) === folded(fieldName))
    const places = placesOf(columnName, header)
    if (field === undefined) sentences.push(`Unknown field: ${fieldName}. The fields are ${fields.join(', ')}.`)
    else if (columns[field] !== undefined) sentences.push(`The field ${field} is mapped twice.`)
    else if (places.length === 0) sentences.push(noColumn(columnName, header))
    else if (places.length > 1)
      sentences.push(`${places.length} columns have the name ${columnName}. Rename one of them.`)
    else columns[field] = places[0]!
  }
  return sentences.length > 0 ? { ok: false, sentences } : { ok: true, columns }
}

function pairsOf(map: string | ColumnNames | undefined, header: readonly string[], fields: readonly string[]) {
  if (typeof map === 'object')
    return Object.entries(map).flatMap(([fieldName, columnName]) => (columnName ? [{ fieldName, columnName }] : []))
  if (map === undefined) {
    return fields
      .filter(field => placesOf(field, header).length > 0)
      .map(field => ({ fieldName: field, columnName: field }))
  }
  const pairs = (Papa.parse<string[]>(map, { delimiter: ',' }).data[0] ?? []).filter(pair => pair.trim() !== '')
  return pairs.map(pair => {
    const [fieldName = '', ...column] = pair.split('=')
    return { fieldName: fieldName.trim(), columnName: column.join('=').trim() || fieldName.trim() }
  })
}

function placesOf(columnName: string, header: readonly string[]): number[] {
  return header.flatMap((name, index) => (folded(name) === folded(columnName) ? [index] : []))
}

function noColumn(columnName: string, header: readonly string[]): string {
  return `The file has no column ${columnName}. Its columns are ${header.map(name => name.trim()).join(', ')}.`
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}
