import { describe, expect, it } from 'vitest'
import { titleOf } from '#client/app/layout/tabTitle.ts'
import { menuOf, placeIn } from '#client/app/menu.ts'
import { routes } from '#client/app/registry.ts'
import { userOf } from '#client/data/user.ts'
import { SCREENS } from '#shared/screens.ts'

const normal = [...new Set(SCREENS.map(({ permission }) => permission))]
const menu = menuOf(routes, userOf({ name: 'a', roles: [{ key: 2 }], permissions: { normal, project: {} } })!)
const at = (path: string, origin?: string) => {
  const { section, entry } = placeIn(menu, path, origin)
  return [section?.key, entry?.path]
}

describe('the place in the menu', () => {
  it('is an entry itself', () => {
    expect(at('/quota/platList')).toEqual(['quota', '/quota/platList'])
    expect(at('/merchant/settings')).toEqual(['merchant', '/merchant/settings'])
  })
  it.each([
    ['/quota/edit/7', 'quota', '/quota/list'], ['/quota/detail/7', 'quota', '/quota/list'], ['/material/detail', 'material', '/material/list'],
    ['/material/materialItem/edit', 'material', '/material/materialItem/list'], ['/work/man/detail', 'worker', '/work/man/list'], ['/work/team/detail', 'worker', '/work/man/list'],
    ['/project/7/info', 'project', '/project/list'],
  ])('of %s is the list of what it is about', (path, section, entry) => expect(at(path)).toEqual([section, entry]))
  it('is the list from which one has come, of several that are as close', () => {
    expect(at('/quota/detail/7', '/quota/platList')).toEqual(['quota', '/quota/platList'])
    expect(at('/quota/detail/7', '/material/list')).toEqual(['quota', '/quota/list'])
    expect(at('/material/detail', '/material/materialItem/list')).toEqual(['material', '/material/list'])
  })
  it('is nowhere outside of the sections', () => expect(at('/user/settings', '/quota/list')).toEqual([undefined, undefined]))
  const sections = new Set(menu.flatMap(({ routes: own }) => own.map(({ path }) => path.split('/')[1])))
  const details = routes.filter(({ kind, menu: place, path }) => kind === 'hidden' && !place && sections.has(path.split('/')[1])).map(({ path }) => path.replaceAll(/:\w+/g, '7'))
  it('is a list for every page that no menu leads to', () => {
    expect(details).toContain('/work/team/detail')
    expect(details.filter(path => !at(path)[1]?.endsWith('/list'))).toEqual([])
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
