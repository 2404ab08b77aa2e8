import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import { useState } from 'react'
import { saveFile } from './save-file.ts'
import { call } from './this-page.ts'

/** A call that answers a file: asked for, and kept under a name. `failure` is what it threw, until `forget`. */
export function useFile<E extends Endpoint>(endpoint: E) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (name: string, input: CallInput<E>) => {
    setBusy(true)
    try {
      saveFile(name, (await call(endpoint, input, { isFile: true })) as unknown as Blob)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, forget: () => setFailure(null), save }
}
