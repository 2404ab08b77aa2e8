import { describe, expect, test } from 'vitest'
import { faultsOfPassword } from './accounts.ts'
import { isEasyToGuess } from './common-passwords.ts'

const NAMES = ['ada99', 'twofold']

describe('a password is easy to guess', () => {
  test.each([
    ['is on the list', 'password'],
    ['is on the list', '12345678'],
    ['is on the list', 'qwertyui'],
    ['is on the list in another case', 'PassWord'],
    ['is on the list in wide letters', 'ｐａｓｓｗｏｒｄ'],
    ['is on the list with blanks around it', ' iloveyou '],
    ['is on the list with digits after it', 'Sunshine2026'],
    ['is on the list with a mark after it', 'Football!'],
    ['is on the list with four characters after it', 'monkey12!?'],
    ['is a date on the list', '14051983'],
    ['repeats one character', 'aaaaaaaa'],
    ['repeats one character in two cases', 'aAaAaAaAaA'],
    ['repeats one character that is not on the list', '§§§§§§§§§§'],
    ['has only blanks', '        '],
    ['is the product', 'twofold!'],
    ['is the product with any number of digits', 'Twofold-20261126'],
    ['is the username with digits', 'ada99!!!!!!!!'],
  ])('if it %s: %s', async (_why, password) => {
    expect(await isEasyToGuess(password, NAMES)).toBe(true)
  })
})

describe('a password is not easy to guess', () => {
  test.each([
    'a sentence to remember',
    'correct horse battery staple',
    'password for the ledger',
    'twofold keeps my books',
    'K7#mQ2vX',
    'monkey and 5 bananas',
    'ünïcödé-wörds',
  ])('if it is like %s', async password => {
    expect(await isEasyToGuess(password, NAMES)).toBe(false)
  })
})

test('a common password is refused with a sentence at its field, and one that is the username as before', async () => {
  expect(await faultsOfPassword('ada', 'Password1!')).toEqual([
    { field: 'password', sentence: 'This password is easy to guess. Choose a less common one.' },
  ])
  expect(await faultsOfPassword('ada-the-first', 'Ada-The-First')).toEqual([
    { field: 'password', sentence: 'Choose a password that differs from the username.' },
  ])
  expect(await faultsOfPassword('ada', 'Zq!4kd7Px')).toEqual([])
})
