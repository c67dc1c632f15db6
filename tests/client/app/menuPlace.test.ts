import { describe, expect, it } from 'vitest'
import { titleOf } from '#client/app/layout/tabTitle.ts'
import { menuOf } from '#client/app/menu.ts'
import { cameFrom, placeIn } from '#client/app/menuPlace.ts'
import { routes } from '#client/app/registry.ts'
import { userOf } from '#client/data/user.ts'
import { SCREENS } from '#shared/screens.ts'

const normal = [...new Set(SCREENS.map(({ permission }) => permission))]
const menu = menuOf(routes, userOf({ name: 'a', roles: [{ key: 2 }], permissions: { normal, project: {} } })!)
const permissionOf = new Map(routes.map(({ path, permission }) => [path, permission]))
const placeOf = (visibleMenu: typeof menu, path: string, from: readonly string[]) => {
  const { section, entry } = placeIn(visibleMenu, { path, permission: permissionOf.get(path) ?? 'N_ANY', from })
  return [section?.key, entry?.path]
}
const at = (path: string, ...from: readonly string[]) => placeOf(menu, path, from)

describe('the place in the menu', () => {
  it('is an entry itself', () => {
    expect(at('/quota/platList')).toEqual(['quota', '/quota/platList'])
    expect(at('/merchant/settings')).toEqual(['merchant', '/merchant/settings'])
  })
  it.each([
    ['/quota/edit/7', 'quota', '/quota/list'], ['/quota/detail/7', 'quota', '/quota/list'],
    ['/material/detail', 'material', '/material/list'],
    ['/material/materialItem/edit', 'material', '/material/materialItem/list'], ['/work/man/detail', 'worker', '/work/man/list'],
    ['/work/team/detail', 'worker', '/work/man/list'],
    ['/project/7/info', 'project', '/project/list'],
  ])('of %s is the list of what it is about', (path, section, entry) => expect(at(path)).toEqual([section, entry]))
  it('is the list from which one has come, of several that are as close', () => {
    expect(at('/quota/detail/7', '/quota/platList')).toEqual(['quota', '/quota/platList'])
    expect(at('/quota/detail/7', '/material/list')).toEqual(['quota', '/quota/list'])
    expect(at('/material/detail', '/material/materialItem/list')).toEqual(['material', '/material/list'])
  })
  it('is the list from which one has come where the menu has none of the things', () => {
    const reducedMenu = menu.filter(({ key }) => key !== 'material')
    const contract = (...from: readonly string[]) => placeOf(reducedMenu, '/material/contract/detail', from)
    expect(contract('/process/list')).toEqual(['process', '/process/list'])
    expect(contract('/material/contract/supplement', '/process/ccList')).toEqual(['process', '/process/ccList'])
    expect(contract()).toEqual([undefined, undefined])
    expect(at('/purchaseContractDetail', '/process/list')).toEqual(['process', '/process/list'])
  })
  it('follows the tabs over which one has come, round no circle', () => {
    const tabs = [
      ['a', '/process/list?page=2', null], ['b', '/material/contract/detail?id=1', '/process/list?page=2'],
      ['c', '/x', '/material/contract/detail?id=1'], ['d', '/d', '/e'], ['e', '/e', '/d'],
    ] as const
    const list = tabs.map(([id, location, origin]) => ({ id, location, origin }))
    expect(cameFrom(list, 'c')).toEqual(['/material/contract/detail', '/process/list'])
    expect(cameFrom(list, 'a')).toEqual([])
    expect(cameFrom(list, 'd')).toEqual(['/e', '/d'])
  })
  it('is nowhere outside of the sections', () => expect(at('/user/settings', '/quota/list')).toEqual([undefined, undefined]))
  const sections = new Set(menu.flatMap(({ routes: groupRoutes }) => groupRoutes.map(({ path }) => path.split('/')[1])))
  const details = routes.filter(({ kind, menu: place, path }) => kind === 'hidden' && !place && sections.has(path.split('/')[1]))
    .map(({ path }) => path.replaceAll(/:\w+/g, '7'))
  it('is a list for every page that no menu leads to', () => {
    expect(details).toContain('/work/team/detail')
    expect(details.filter(path => !/\/(list|settings)$/.test(at(path)[1] ?? ''))).toEqual([])
  })
})

describe('the name of a tab', () => {
  it('says what is done to what it is named after, once', () => {
    expect(titleOf('编辑定额包', '矿棉吸音板吊顶')).toBe('编辑：矿棉吸音板吊顶')
    expect(titleOf('定额详情', '矿棉吸音板吊顶')).toBe('矿棉吸音板吊顶')
    expect(titleOf('复制材料', '防火门')).toBe('复制：防火门')
    expect(titleOf('编辑工人', '编辑工人')).toBe('编辑工人')
  })
})
