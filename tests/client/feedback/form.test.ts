import { expect, it } from 'vitest'
import { commentInput, feedbackInput } from '#shared/api/feedback.ts'
import type { RouteDef } from '#client/data/route.ts'
import { faultsOf } from '#client/pages/feedback/faults.ts'
import { moduleOf } from '#client/pages/feedback/moduleOf.ts'

const VALID_FORM = { kind: 'BUG', title: '标题', content: '字'.repeat(10), imageIds: [] }

it.each([
  [{}, []],
  [{ title: '字'.repeat(50), content: '字'.repeat(500) }, []],
  [{ title: '  ' }, [['title', '请输入标题']]],
  [{ title: '字'.repeat(51) }, [['title', '标题不能超过50个字']]],
  [{ content: `${'字'.repeat(9)}   ` }, [['content', '描述不能少于10个字']]],
  [{ content: '字'.repeat(501) }, [['content', '描述不能超过500个字']]],
  [{ imageIds: ['1', '2', '3', '4', '5', '6'] }, [['imageIds', '图片不能超过5张']]],
])('%j has the faults %j', (change, faults) => {
  expect([...faultsOf(feedbackInput, { ...VALID_FORM, ...change })]).toEqual(faults)
})

it('a comment must say something', () => {
  expect([...faultsOf(commentInput, { id: 'x', content: ' ' })]).toEqual([['content', '请输入回复内容']])
})

const route = (path: string, title: string, inMenu: boolean): RouteDef =>
  ({ path, title, permission: '-', kind: 'live', ...(inMenu && { menu: { section: 'quota', order: 0 } }) })
const ROUTES = [route('/quota/list', '企业定额库', true), route('/quota/edit/:id', '编辑定额包', false), route('/exportTasks', '导出记录', false)]

it.each([
  ['/quota/list?q=1', '企业定额库'], ['/quota/edit/7', '企业定额库'], ['/exportTasks', '导出记录'], ['/unknown', ''], ['', ''],
])('%s belongs to %j', (address, module) => {
  expect(moduleOf(ROUTES, address)).toBe(module)
})
