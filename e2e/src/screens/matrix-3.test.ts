import { defineMatrix } from './matrix.ts'

defineMatrix('default', 3)
