import { defineMatrix } from './matrix.ts'

defineMatrix('torture', 3)
