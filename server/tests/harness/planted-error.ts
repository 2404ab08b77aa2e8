/**
 * Returns SQL that inserts an error with the triggers of the tables disabled, which only the owner of the tables can do. Replaces `{name}`
 * in the text with the value of the name.
 */
export function plantedError(tables: readonly string[], names: Record<string, unknown>, text: string): string {
  const all = (what: string) => tables.map(table => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';')
  return `${all('DISABLE')}; ${filled(text, names)}; ${all('ENABLE')}`
}

/** Replaces each `{name}` in the text with the value of the name. */
export function filled(text: string, names: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(names[name]))
}
