import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import { useState } from 'react'
import { saveFile } from './save-file.ts'
import { call } from './this-page.ts'

/** Calls that answer a file: one at a time is asked for, and kept under its name. `failure` is what it threw, until
 * `forget`. */
export function useFile() {
  const [saving, setSaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** Answers whether the file was handed to the browser. */
  const save = async <E extends Endpoint>(endpoint: E, name: string, input: CallInput<E>): Promise<boolean> => {
    if (saving !== null) return false
    setSaving(name)
    try {
      saveFile(name, (await call(endpoint, input, { isFile: true })) as unknown as Blob)
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setSaving(null)
    }
  }
  return { saving, failure, forget: () => setFailure(null), save }
}
