import { describe, expect, it, test } from 'vitest'
import { matchRoute } from 'wouter'
import { resolve, planOf } from '#client/app/match.ts'
import { menuOf, offeredScreens } from '#client/app/menu.ts'
import { routes } from '#client/app/registry.ts'
import { NOT_FOUND } from '#client/app/routes.ts'
import { readyTransfer, transferId, transferOf } from '#client/app/transfer.ts'
import { userOf, type User } from '#client/data/user.ts'
import { DOCUMENTS } from '#schemas/index.ts'
import { SCREENS } from '#shared/screens.ts'

type Parser = Parameters<typeof matchRoute>[0]
/** regexparam as exported by wouter. */
const { parse } = await import('regexparam')
const parser = parse as Parser

const KEYS = [...new Set(SCREENS.map(({ permission }) => permission).filter(key => !['-', 'public'].includes(key)))]
function user(more: object = {}): User {
  const read = userOf({ name: 'a', roles: [{ key: 2 }], permissions: { normal: KEYS, project: {} }, ...more })
  if (read === undefined) throw new Error('a named user is a user')
  return read
}
const example = (path: string): string => path.replaceAll(/\{\w+\}/g, '7').replace('/*', '/one')
const at = (path: string, search = '', viewer = user()) => resolve(routes, parser, viewer, path, search)

describe('every screen', () => {
  it('is named once', () => {
    expect(SCREENS.length).toBe(new Set(SCREENS.map(({ path }) => path)).size)
    expect(SCREENS.length).toBe(317)
  })

  test.each(SCREENS.map(screen => [screen.path, screen] as const))('%s answers as its table says', (
    path, { kind, title, permission, beside: secondPermission, built }
  ) => {
    const { route, to } = at(example(path))
    if (kind === 'redirect') return expect(to).toBeDefined()
    if (kind !== 'placeholder' && built !== true) return expect(route).toBe(NOT_FOUND)
    expect([route.title, route.permission]).toEqual([title, secondPermission === undefined ? permission : [permission, secondPermission]])
    expect(route.load === undefined).toBe(kind === 'placeholder')
  })

  it('is registered only where the table names it', () => {
    const patterns = new Set(SCREENS.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\*$/, '*?')))
    expect(routes.map(({ path }) => path).filter(path => !patterns.has(path))).toEqual([])
  })
})

describe('a document that a process approves', () => {
  const approved = Object.values(DOCUMENTS).filter(({ process }) => process !== undefined)
  const worker = user({ roles: [{ key: '12' }], permissions: { normal: [], project: {} } })
  const nobody = user({ permissions: { normal: ['N_PROCESS'], project: {} } })

  test.each(
    approved.map(document => [document.name, document] as const)
  )('%s is asked of the server by who takes part in it, its lists are closed to him', (_, { opens = '' }) => {
    const [path = '', search = ''] = opens.replace('{projectId}', '9').replace('{id}', '7').split('?')
    for (const viewer of [nobody, worker]) {
      expect(at(path, search, viewer).route.path).toBe(path.replace('/9/', '/:id/'))
      expect(at(path, '', viewer).route.path).toBe('/exception/403')
      const list = path.replace(/detail$|supplement$/, 'list')
      // Project-only kinds are listed on the project's page.
      if (SCREENS.some(screen => screen.path === list)) expect(at(list, '', viewer).route.path).toBe('/exception/403')
    }
  })
})

describe('what is offered by name', () => {
  const openedWith = (...keys: string[]) => {
    const viewer = user({ permissions: { normal: [...KEYS, ...keys], project: {} } })
    const listed = new Set(menuOf(routes, viewer).flatMap(group => group.routes.map(({ path }) => path)))
    return offeredScreens(routes, viewer).filter(({ path }) => !listed.has(path)).map(({ path }) => path)
  }
  it('goes beyond the menu by what its user may begin', () => {
    expect(openedWith()).not.toContain('/quota/add')
    expect(openedWith('N_QUOTA:edit', 'P_PRICE')).toContain('/quota/add')
    expect(openedWith('N_QUOTA:import', 'N_MATERIAL:edit')).toEqual(expect.arrayContaining(['/quota/import', '/material/add']))
  })
  it('needs no record and stands under its section', () => {
    for (const { path, section } of offeredScreens(routes, user())) {
      expect(path).not.toMatch(/[:*]/)
      expect(at(path).route, path).not.toBe(NOT_FOUND)
      if (path.startsWith('/quota')) expect(section?.key).toBe('quota')
    }
  })
})

describe('the menu', () => {
  const visiblePaths = (viewer: User) => menuOf(routes, viewer).flatMap(group => group.routes.map(({ path }) => path))
  it('shows what is built or announced, in the order of the table', () => {
    const sections = new Set(SCREENS.filter(({ built }) => built === true).map(({ menu }) => menu))
    const expected = SCREENS.filter(({ menu, built, kind }) =>
      menu !== undefined && sections.has(menu) && (built === true || kind === 'placeholder'))
    expect(new Set(visiblePaths(user()))).toEqual(new Set(expected.map(({ path }) => path.replace('/*', ''))))
    const quota = visiblePaths(user()).filter(path => path.startsWith('/quota'))
    expect(quota).toEqual(['/quota/platList', '/quota/list', '/quota/setPrice/jobCategory/list', '/quota/del'])
  })
  it('has what is in development last in its section, and no section of nothing else', () => {
    const groups = menuOf(routes, user())
    for (const { routes: groupRoutes } of groups) {
      const soon = groupRoutes.map(({ kind }) => kind === 'placeholder')
      expect([soon[0], soon]).toEqual([false, soon.toSorted((a, b) => Number(a) - Number(b))])
    }
    expect(groups.map(({ key }) => key)).not.toContain('report')
    expect(groups.find(({ key }) => key === 'project')?.routes.map(({ title }) => title)).toEqual(
      ['项目列表', '项目订单', '对上结算', '对下结算', '质量', '竣工']
    )
  })
  it('leaves out the full process in the other edition', () => {
    expect(
      visiblePaths(user({ merchant: { configJson: { execute: false } } })).filter(path => /^\/(contract|finance|project)/.test(path))
    ).toEqual(['/project/list'])
  })
  it('leads to addresses that exist', () => {
    for (const path of visiblePaths(user())) expect(at(path).route, path).not.toBe(NOT_FOUND)
  })
})

describe('what leads on', () => {
  it.each([
    ['/', '', '/dashboard/workplace'],
    ['/project/7', '', '/project/7/info'],
    ['/project/7/variable', '', '/project/7/info?pageTab=VARIABLES'],
    ['/processTransfer', 'key=nobody', '/'],
  ])('%s?%s leads to %s', (path, search, target) => expect(at(path, search).to).toBe(target))

  it.each([
    ['backToWarehouse', '/backToWarehouse/detail'], ['return', '/backToWarehouse/detail'], ['requisition', '/pick/detail'],
    ['pickApply', '/pick/detail'],
    ['subscribe', '/subscribe/detail'], ['purchase', '/purchaseContractDetail'], ['purchaseBook', '/material/order/detail'],
    ['purchaseReturned', '/material/return/detail'], ['workContract', '/work/contract/detail'], ['patrol', '/patrol/detail'],
    ['toString', '/'], ['unknown', '/'], ['', '/'],
  ])('a link by process key %s leads to %s', (key, target) => {
    expect(transferOf(`key=${key}`)).toBe(target)
    expect(transferOf(`processDefinitionKey=${key}`)).toBe(target)
    expect(SCREENS.map(({ path }) => path as string)).toContain(target)
  })
})

it('a link by process key whose document has no page yet stays where it can say so', () => {
  const { to, route } = at('/processKeyTransfer', 'key=patrol&id=5')
  expect([to, route.load === undefined]).toEqual([undefined, false])
})

describe('a page of a project', () => {
  const member = (...keys: string[]) => user({ permissions: { normal: [], project: { 7: keys } } })
  it('asks for projects and its own key, held in that project', () => {
    expect(at('/project/7/info', '', member('N_PROJ', 'P_INFO')).refused).toBeUndefined()
    expect(at('/project/7/info', '', member('P_INFO')).refused).toBe(true)
    expect(at('/project/7/info', '', member('N_PROJ')).refused).toBe(true)
    expect(at('/project/8/info', '', member('N_PROJ', 'P_INFO')).refused).toBe(true)
    expect(at('/quota/detail/7', '', member('N_QUOTA')).route.title).toBe('403')
  })
  it('shares one tab with the other pages of its project', () => {
    const { route } = at('/project/7/info')
    expect(planOf(route, '/project/7/info', 'pageTab=MEMBERS')).toMatchObject(
      { id: '/project/7', location: '/project/7/info?pageTab=MEMBERS' }
    )
  })

  it('asks the server where the documents of a process are of several kinds', () => {
    for (const key of ['purchase', 'workContract']) {
      expect([readyTransfer(`key=${key}&id=c1`), transferId(`key=${key}&id=c1`)], key).toEqual([undefined, 'c1'])
    }
    expect(readyTransfer('key=purchase')).toBe('/purchaseContractDetail')
    expect(transferId('key=patrol&id=c1')).toBeNull()
  })
})

describe('what the process centre reads', () => {
  const approved = DOCUMENTS.filter(({ process }) => process !== undefined)
  it.each(approved.map(document => [document.name, document] as const))('%s with its lines and attachments', async (_name, document) => {
    const record = await at(document.opens!.replace('{projectId}', '9').split('?', 1)[0]!).route.record?.()
    expect(record?.document).toBe(document)
    expect(record?.api.info.output).toBeDefined()
  })
  it('is something', () => expect(approved.length).toBeGreaterThan(5))
})
