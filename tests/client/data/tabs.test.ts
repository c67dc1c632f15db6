// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTabs, TABS_KEY } from '#client/data/tabs.ts'
import type { TabPlan } from '#client/data/tabs.ts'

const plan = (id: string, more: Partial<TabPlan> = {}): TabPlan =>
  ({ id, location: id, title: id, closable: true, keepAlive: true, ...more })
const home = plan('home', { closable: false })

function opened(...ids: string[]) {
  const tabs = createTabs(sessionStorage)
  tabs.visit(home)
  for (const id of ids) tabs.visit(plan(id))
  return tabs
}
const ids = (tabs: ReturnType<typeof createTabs>) => tabs.state.list.map(tab => tab.id)

beforeEach(() => sessionStorage.clear())

describe('visiting', () => {
  test('opens a tab once and follows its location', () => {
    const tabs = opened('a')
    tabs.setTitle('a', '改名')
    tabs.visit(plan('a', { location: 'a?x=1' }))
    expect(ids(tabs)).toEqual(['home', 'a'])
    expect(tabs.state.list[1]).toMatchObject({ location: 'a?x=1', title: '改名' })
  })

  test('in place takes over the tab it came from', () => {
    const tabs = opened('add', 'b')
    tabs.visit(plan('add'))
    tabs.replace(plan('edit'))
    expect(ids(tabs)).toEqual(['home', 'edit', 'b'])
    tabs.replace(plan('b'))
    expect(ids(tabs)).toEqual(['home', 'b'])
    expect(tabs.state.activeId).toBe('b')
  })

  test('in place leaves the shown tab alone when another one goes on', () => {
    const tabs = opened('add', 'b', 'c')
    tabs.replace(plan('edit'), 'add')
    expect([ids(tabs), tabs.state.activeId]).toEqual([['home', 'edit', 'b', 'c'], 'c'])
    tabs.replace(plan('c', { location: 'c?page=1' }), 'b')
    expect([ids(tabs), tabs.state.activeId, tabs.state.list[2]!.location]).toEqual([['home', 'edit', 'c'], 'c', 'c'])
    tabs.replace({ ...plan('edit'), location: '/edit?page=2' }, 'edit')
    expect([tabs.state.list[1]!.location, tabs.state.activeId]).toEqual(['/edit?page=2', 'c'])
    tabs.replace(plan('x'), 'gone')
    expect(ids(tabs)).toEqual(['home', 'edit', 'c'])
  })

  test('in place never takes over the workbench', () => {
    const tabs = opened()
    tabs.replace(plan('a'))
    expect(ids(tabs)).toEqual(['home', 'a'])
  })
})

describe('moving', () => {
  test('puts a tab to a place, and leaves what cannot be closed at the beginning', () => {
    const tabs = opened('a', 'b', 'c')
    tabs.move('c', 1)
    expect(ids(tabs)).toEqual(['home', 'c', 'a', 'b'])
    tabs.move('b', 0)
    expect(ids(tabs)).toEqual(['home', 'b', 'c', 'a'])
    tabs.move('b', 99)
    expect(ids(tabs)).toEqual(['home', 'c', 'a', 'b'])
    tabs.move('home', 2)
    expect(ids(tabs)).toEqual(['home', 'c', 'a', 'b'])
  })
})

test('a tab remembers where it was opened from, and what takes its place does, too', () => {
  const tabs = opened('a')
  tabs.visit(plan('b'))
  tabs.visit(home)
  tabs.visit(plan('b'))
  expect(tabs.state.list.map(({ id, origin }) => [id, origin])).toEqual([['home', null], ['a', 'home'], ['b', 'a']])
  tabs.replace(plan('c'))
  expect(tabs.state.list.at(-1)).toMatchObject({ id: 'c', origin: 'a' })
})

describe('closing', () => {
  test('spares what cannot be closed and goes back to the tab used last', () => {
    const tabs = opened('a', 'b', 'c')
    tabs.visit(plan('a'))
    tabs.visit(plan('c'))
    expect(tabs.targets('home', 'self')).toEqual([])
    expect(tabs.close(['c'])).toBe('a')
    expect(tabs.close(['b'])).toBeUndefined()
    expect(ids(tabs)).toEqual(['home', 'a'])
  })

  test.each([['others', ['a', 'c']], ['left', ['a']], ['right', ['c']], ['self', ['b']]] as const)('%s means %j', (side, expected) => {
    const tabs = opened('a', 'b', 'c')
    expect(tabs.targets('b', side).map(tab => tab.id)).toEqual(expected)
  })

  test('refuses the last tab even when it could be closed', () => {
    const tabs = createTabs(sessionStorage)
    tabs.visit(plan('a'))
    expect(tabs.targets('a', 'self')).toEqual([])
  })

  test('whatever is done, a shown tab is there and no tab is there twice', () => {
    const step = fc.tuple(fc.constantFrom('visit', 'replace', 'self', 'others', 'left', 'right'), fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const tabs = opened()
      for (const [operation, id] of steps) {
        if (operation === 'visit') tabs.visit(plan(id))
        else if (operation === 'replace') tabs.replace(plan(id))
        else tabs.close(tabs.targets(id, operation as 'self').map(tab => tab.id))
        expect(ids(tabs)).toContain(tabs.state.activeId)
        expect(ids(tabs)).toContain('home')
        expect(new Set(ids(tabs)).size).toBe(ids(tabs).length)
      }
    }))
  })
})

describe('staying awake', () => {
  test('goes to the active tab, unsaved work, and the most recently used', () => {
    const tabs = opened('a', 'b', 'c', 'd')
    tabs.setDirty('a', true)
    expect([...tabs.awake(tabs.state.list, 'd', 2)].toSorted()).toEqual(['a', 'c', 'd'])
  })

  test('is denied to pages that do not keep their state', () => {
    const tabs = opened()
    tabs.visit(plan('a', { keepAlive: false }))
    expect(tabs.awake(tabs.state.list, 'a', 9)).toContain('a')
    expect(tabs.awake(tabs.state.list, 'home', 9)).not.toContain('a')
  })
})

describe('keeping', () => {
  test('tabs survive a reload, asleep and without their unsaved mark', async () => {
    const tabs = opened('a')
    tabs.setDirty('a', true)
    await Promise.resolve()
    const reopened = createTabs(sessionStorage)
    expect(reopened.state.list.map(({ id, dirty }) => [id, dirty])).toEqual([['home', false], ['a', false]])
    reopened.visit(home)
    expect([...reopened.awake(reopened.state.list, 'home', 9)]).toEqual(['home'])
  })

  test('damaged storage is an empty bar', () => {
    sessionStorage.setItem(TABS_KEY, '{"a":')
    expect(createTabs(sessionStorage).state.list).toEqual([])
  })

  test('a refresh mounts the page anew and drops the unsaved mark', () => {
    const tabs = opened('a')
    tabs.setDirty('a', true)
    tabs.refresh('a')
    expect(tabs.state.list[1]).toMatchObject({ epoch: 1, dirty: false })
  })
})
