import { testLongRegister } from './long-register.ts'

testLongRegister(4_000)
