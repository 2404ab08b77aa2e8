import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import { useState } from 'react'
import { call } from './client.ts'
import { saveFile } from './save-file.ts'

/**
 * Sends calls that return a file, one at a time, and saves the file under a name. `failure` is the error of the last call, until `forget`
 * clears it.
 */
export function useFile() {
  const [saving, setSaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** Resolves to true if the browser received the file. */
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
