// npm run specification: writes docs/specification-coverage.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCoverage } from './coverage.ts'
import { coveragePage } from './page.ts'

writeFileSync(join(import.meta.dirname, '../../docs/specification-coverage.md'), coveragePage(readCoverage()))
