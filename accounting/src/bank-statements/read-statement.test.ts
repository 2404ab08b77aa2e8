import { describe, it } from 'vitest'
import { readAnyBytes, readDamagedFiles } from '../testing/damaged-files.ts'

describe('a file that is damaged anywhere', () => {
  it('is read whole or not at all, with a line and a sentence, and never throws', () => readDamagedFiles(1000))

  it('is read so when it is of any bytes', () => readAnyBytes(1000))
})
