import { expect, it } from 'vitest'
import { forgetRecentPlaces, recentPlaces } from './recent-places.ts'
import { memoryStorage } from './testing/browser-pieces.ts'

const ada = { user: 'ada', organisation: 'org-a' }

it('the newest address is first, each appears once, and the oldest are removed', () => {
  const places = recentPlaces(memoryStorage(), ada)
  for (const path of ['/a', '/b', '/a']) places.visit(path)
  expect(places.read()).toEqual(['/a', '/b'])
  for (let index = 0; index < 20; index += 1) places.visit(`/${index}`)
  expect(places.read()).toHaveLength(12)
  expect(places.read()[0]).toBe('/19')
})

it('users see neither the addresses of other users nor those of other organisations', () => {
  const storage = memoryStorage()
  recentPlaces(storage, ada).visit('/a')
  expect(recentPlaces(storage, { ...ada, user: 'grace' }).read()).toEqual([])
  expect(recentPlaces(storage, { ...ada, organisation: 'org-b' }).read()).toEqual([])
})

it.each(['nonsense', '{}', 'null', '[1,null]'])('%s in the storage is ignored', text => {
  expect(recentPlaces(memoryStorage({ 'recentPlaces:org-a:ada': text }), ada).read()).toEqual([])
})

it('the sign-out removes the addresses of all users, and nothing else', () => {
  const storage = memoryStorage({ theme: 'dark' })
  recentPlaces(storage, ada).visit('/a')
  recentPlaces(storage, { ...ada, user: 'grace' }).visit('/b')
  forgetRecentPlaces(storage)
  expect(storage.length).toBe(1)
  expect(storage.getItem('theme')).toBe('dark')
})
