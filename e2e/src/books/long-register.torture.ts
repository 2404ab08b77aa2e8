import { testLongRegister } from './long-register.ts'

testLongRegister(20_000)
