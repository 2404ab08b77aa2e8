import { expect, it } from 'vitest'
import { forgetRecentPlaces, recentPlaces } from './recent-places.ts'
import { memoryStorage } from './testing/browser-pieces.ts'

const ada = { user: 'ada', organisation: 'org-a' }

it('the last place comes first, each once, and the oldest are forgotten', () => {
  const places = recentPlaces(memoryStorage(), ada)
  for (const path of ['/a', '/b', '/a']) places.visit(path)
  expect(places.read()).toEqual(['/a', '/b'])
  for (let index = 0; index < 20; index += 1) places.visit(`/${index}`)
  expect(places.read()).toHaveLength(12)
  expect(places.read()[0]).toBe('/19')
})

it('nobody sees where somebody else went, nor what was seen in other books', () => {
  const storage = memoryStorage()
  recentPlaces(storage, ada).visit('/a')
  expect(recentPlaces(storage, { ...ada, user: 'grace' }).read()).toEqual([])
  expect(recentPlaces(storage, { ...ada, organisation: 'org-b' }).read()).toEqual([])
})

it.each(['nonsense', '{}', 'null', '[1,null]'])('%s in their place is nothing', text => {
  expect(recentPlaces(memoryStorage({ 'recentPlaces:org-a:ada': text }), ada).read()).toEqual([])
})

it('after the sign-out no trace of anybody is left, and all else stays', () => {
  const storage = memoryStorage({ theme: 'dark' })
  recentPlaces(storage, ada).visit('/a')
  recentPlaces(storage, { ...ada, user: 'grace' }).visit('/b')
  forgetRecentPlaces(storage)
  expect(storage.length).toBe(1)
  expect(storage.getItem('theme')).toBe('dark')
})
