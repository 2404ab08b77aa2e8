import { describe, it } from 'vitest'
import { readAnyBytes, readDamagedFiles } from '../testing/damaged-files.ts'

describe('a file that is damaged anywhere', () => {
  it('is read completely, or refused with a line number and a message, and never throws', () => readDamagedFiles(1000))

  it('is handled the same way if it has arbitrary bytes', () => readAnyBytes(1000))
})
