import { describe, expect, test } from 'vitest'
import type { RouteDef } from '#client/data/route.ts'
import { userOf } from '#client/data/user.ts'
import type { User } from '#client/data/user.ts'
import { mayOpen } from '#client/app/access.ts'
import { safeRedirect } from '#client/app/home.ts'
import { planOf } from '#client/app/match.ts'

const route = (permission: RouteDef['permission'], more: Partial<RouteDef> = {}): RouteDef =>
  ({ path: '/x', title: 'X', permission, kind: 'live', ...more })

function user(more: object = {}): User {
  const read = userOf({ name: 'a', roles: [{ key: 3 }], permissions: { normal: ['N_QUOTA'], project: { 9: ['P_INFO'] } }, ...more })
  if (read === undefined) throw new Error('a named user is a user')
  return read
}

describe('a route', () => {
  test('opens with one of its keys, in the project that grants it', () => {
    expect(mayOpen(route('N_QUOTA'), user())).toBe(true)
    expect(mayOpen(route(['N_PROJ', 'N_QUOTA']), user())).toBe(true)
    expect(mayOpen(route('N_PROJ'), user())).toBe(false)
    expect(mayOpen(route('P_INFO'), user(), '9')).toBe(true)
    expect(mayOpen(route('P_INFO'), user(), '8')).toBe(false)
  })

  test('of a project opens to who sees all, reading and without prices', () => {
    const seer = user({ canSeeAll: true })
    for (const key of ['P_INFO', 'P_PLAN:query', 'P_PLAN:get']) expect(mayOpen(route(key), seer, '8'), key).toBe(true)
    for (const key of ['P_PRICE', 'P_PLAN:edit', 'N_FINANCE']) expect(mayOpen(route(key), seer, '8'), key).toBe(false)
    expect(mayOpen(route('P_INFO'), seer)).toBe(false)
  })

  test('of the full-process edition needs that edition', () => {
    expect(mayOpen(route('-', { execute: true }), user())).toBe(true)
    expect(mayOpen(route('-', { execute: true }), user({ merchant: { configJson: { execute: false } } }))).toBe(false)
  })

  test('with a key stays closed to worker-only accounts, as do export records', () => {
    const worker = user({ roles: [{ key: '12' }] })
    expect(mayOpen(route('N_QUOTA'), worker)).toBe(false)
    expect(mayOpen(route('-'), worker)).toBe(true)
    expect(mayOpen(route('-', { path: '/exportTasks' }), worker)).toBe(false)
    expect(mayOpen(route('-', { kind: 'placeholder' }), worker)).toBe(false)
    expect(mayOpen(route('public'), worker)).toBe(true)
  })

  test('of the menu has one tab, a hidden one has a tab per address', () => {
    expect(planOf(route('-', { menu: { section: 'quota', order: 0 } }), '/x', 'a=1')).toMatchObject({ id: '/x', location: '/x?a=1' })
    expect(planOf(route('-'), '/x', 'a=1').id).toBe('/x?a=1')
    expect(planOf(route('-'), '/x', 'a=1&part=materials')).toMatchObject({ id: '/x?a=1', location: '/x?a=1&part=materials' })
    expect(planOf(route('-'), '/x', 'part=materials').id).toBe('/x')
  })
})

test.each([
  ['/quota/list?a=1', '/quota/list?a=1'],
  ['//evil.example', '/dashboard/workplace'],
  ['/\\evil.example', '/dashboard/workplace'],
  ['https://evil.example', '/dashboard/workplace'],
  ['/user/login', '/dashboard/workplace'],
  [null, '/dashboard/workplace'],
])('after signing in, %j leads to %s', (address, target) => {
  expect(safeRedirect(address)).toBe(target)
})
