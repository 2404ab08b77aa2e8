// npm run specification: builds docs/specification-coverage.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckout } from '../checkout.ts'
import { coveragePage } from './page.ts'
import { readProofs } from './proofs.ts'

const PAGE = 'docs/specification-coverage.md'

writeFileSync(join(import.meta.dirname, '../..', PAGE), coveragePage(readProofs(readCheckout()).proofs))
console.log(`Wrote ${PAGE}`)
