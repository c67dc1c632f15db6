import { describe, expect, it } from 'vitest'
import { page, redirect, type RouteDef } from '#client/data/route.ts'
import { projectTabs, sameTabOf, shownTab, tabIdOf } from '#client/business/project/tabsOf.ts'

const load = async () => () => null
/** In another order than the spec's, like pages of several domains. */
const ROUTES: readonly RouteDef[] = [
  page('/project/{id}/analyse/optimizeDetail', load),
  page('/project/{id}/analyse/info', load),
  page('/project/{id}/analyse/joinDetail', load, { under: '/project/{id}/analyse/info' }),
  redirect('/project/{id}', () => '/'),
  page('/project/list', load),
  page('/project/{id}/member', load),
  page('/project/{id}/management/roles', load, { under: '/project/{id}/member' }),
  page('/project/{id}/info', load),
]
const ids = (hasAccess: (route: RouteDef) => boolean) => projectTabs(ROUTES, hasAccess).map(tabIdOf)

describe('the tabs of a project', () => {
  it('are its pages of one and of two levels in the order of the spec, without those under another one', () =>
    expect(ids(() => true)).toEqual(['info', 'member', 'analyse/info', 'analyse/optimizeDetail']))
  it('are those that the person may open', () =>
    expect(ids(({ permission }) => permission === 'P_ANALYSE_OPTIMIZE')).toEqual(['analyse/optimizeDetail']))
  it.each([
    ['/project/7/info', 'info'], ['/project/7/analyse/info', 'analyse/info'], ['/project/7/analyse/joinDetail', 'analyse/info'],
    ['/project/7/analyse/optimizeDetail', 'analyse/optimizeDetail'], ['/project/7/management/roles', 'member'],
  ])('of %s show %s, and so does another project', (path, tab) => {
    expect(shownTab(path, ROUTES)).toBe(tab)
    expect(sameTabOf(path, ROUTES, '9')).toBe(`/project/9/${tab}`)
  })
  it('begin with the first one where the address names none', () => expect(sameTabOf('/project/7', ROUTES, '9')).toBe('/project/9/info'))
})
