import { expect, it } from 'vitest'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite } from '#server/db/tx.ts'
import { commonApi } from '#shared/api/common.ts'
import { companyApi } from '#shared/api/company.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { withCompanies } from './companies.ts'

const at = withCompanies()
type Change = InputOf<typeof peopleApi.saveDepartments>
const save = (change: Change, key = 1) => at.as(key, peopleApi.saveDepartments, change)
const write = (id: string, cells: object, before: object = {}, key = 1) =>
  save({ changed: [{ id, cells: { ...cells }, was: { ...before } }] }, key)
const all = async () => (await at.as(1, peopleApi.describeDepartments, { pageSize: -1 })).data.rows
const one = async (id: string) => (await all()).find(department => department.id === id)
const problems = async (reply: ReturnType<typeof save>) => (await reply).data.problems.map(({ column, text }) => [column, text])

it('departments are added, moved, renamed, led and taken out of use', async () => {
  const [office, works, store] = [
    await at.department('办公室', { sort: 10 }), await at.department('工程部', { sort: 20 }), await at.department('仓库', { sort: 30 }),
  ]
  const team = await at.department('水电组', { parentId: works })
  const roots = async () => (await at.as(1, peopleApi.describeDepartments, { below: [null] })).data.rows.map(({ name }) => name)
  expect(await problems(write(store, { sort: 5 }, { sort: 30 }))).toEqual([])
  expect(await roots()).toEqual(['仓库', '办公室', '工程部'])
  expect(await problems(write(works, { parentId: team }, { parentId: null }))).toEqual([['parentId', '不能移到自己的下级中']])
  expect(await problems(write(store, { parentId: works }, { parentId: null }))).toEqual([])
  expect(await roots()).toEqual(['办公室', '工程部'])

  expect(await problems(save({ added: [{ id: 'new-1', cells: { name: '办公室' } }] }))).toEqual([['name', '同级已有同名的部门']])
  expect(await problems(write(office, { name: '总经办', leader: 'm1的2号' }, { name: '办公室', leader: null }))).toEqual([])
  expect(await problems(write(office, { leader: 'm2的2号' }, { leader: 'm1的2号' }))).toEqual([['leader', '没有名为“m2的2号”的在职员工']])
  const { data: { rows: [logged] } } = await at.as(1, companyApi.describeChangeLog, {})
  expect(logged).toMatchObject({ entity: 'department', subject: '总经办', after: '部门名称：总经办；负责人：m1的2号' })
  expect(await one(office)).toMatchObject({ name: '总经办', leader: 'm1的2号', people: 0 })

  expect(await problems(write(works, { state: 'DISABLED' }, { state: 'ENABLED' }))).toEqual([['state', '部门“工程部”还有 0 名在用人员、2 个下级部门，请先调整']])
  expect(await problems(write(team, { state: 'DISABLED' }, { state: 'ENABLED' }))).toEqual([])
  const staff = { changed: [{ id: at.ours.userId(4), cells: { departmentCode: team }, was: { departmentCode: null } }] }
  expect((await at.as(1, peopleApi.saveStaff, staff)).data.problems).toMatchObject([{ column: 'departmentCode' }])
  expect(await problems(write(team, { state: 'ENABLED' }, { state: 'DISABLED' }))).toEqual([])
  expect((await at.as(1, peopleApi.saveStaff, staff)).data.problems).toEqual([])
  expect(await problems(write(team, { state: 'DISABLED' }, { state: 'ENABLED' }))).toEqual([['state', '部门“水电组”还有 1 名在用人员、0 个下级部门，请先调整']])
  expect(await one(team)).toMatchObject({ people: 1, parentId: works })
})

it('a branch goes out of use in one go, comes back from above, and is deleted where nobody is in it', async () => {
  const top = await at.department('分公司')
  const below = await at.department('分公司综合部', { parentId: top })
  const turn = (state: string, ...ids: string[]) =>
    problems(save({ changed: ids.map(id => ({ id, cells: { state }, was: { state: state === 'ENABLED' ? 'DISABLED' : 'ENABLED' } })) }))
  expect(await turn('DISABLED', below, top)).toEqual([])
  expect(await turn('ENABLED', below)).toEqual([['state', '上级部门“分公司”已停用']])
  expect(await problems(save({ added: [{ id: 'new-1', cells: { name: '新组', parentId: top } }] }))).toEqual([['state', '上级部门“分公司”已停用']])
  expect(await turn('ENABLED', top, below)).toEqual([])

  const enter = (departmentCode: string | null) => at.as(
    1, peopleApi.saveStaff,
    { changed: [{ id: at.ours.userId(5), cells: { departmentCode }, was: { departmentCode: departmentCode === null ? below : null } }] }
  )
  await enter(below)
  expect(await save({ removed: [top] })).toMatchObject({ status: 409, msg: '要删除的行之下还有别的行，可能是他人刚新增的，请刷新后再试' })
  expect(await save({ removed: [top, below] })).toMatchObject({ status: 409, msg: '部门“分公司综合部”有 1 名人员，不能删除，可以停用' })
  await enter(null)
  expect((await save({ removed: [top, below] })).status).toBe(200)
  expect(await one(top)).toBeUndefined()
})

it('departments of another company are not there', async () => {
  const [first] = await all()
  const them = at.theirs.headers(1)
  expect((await at.send(them, peopleApi.describeDepartments, {})).data.rows).toEqual([])
  expect((await at.send(them, commonApi.queryDepartmentTreeJson, {})).data).toEqual([])
  const { data } = await at.send(them, peopleApi.saveDepartments, {
    changed: [{ id: first!.id, cells: { state: 'DISABLED' }, was: {} }],
    added: [{ id: 'new-1', cells: { name: 'x', parentId: first!.id } }],
  })
  expect(data.problems).toMatchObject([{ row: first!.id, code: 'NOT_FOUND' }, { row: 'new-1', column: 'parentId' }])
  expect((await at.as(4, commonApi.queryDepartmentTreeJson, {})).data).toContainEqual(expect.objectContaining({ label: '工程部' }))
})

it('two who change the same department lose nothing: other cells go together, the same one is refused with what stands there and who '
  + 'wrote it', async () => {
  const id = await at.department('测量部')
  expect(await problems(write(id, { name: '测量放线部' }, { name: '测量部' }))).toEqual([])
  expect(await problems(write(id, { leader: 'm1的2号' }, { leader: null }, 2))).toEqual([])
  expect(await one(id)).toMatchObject({ name: '测量放线部', leader: 'm1的2号' })
  expect((await write(id, { name: '测绘部' }, { name: '测量部' })).data.problems).toMatchObject(
    [{ column: 'name', code: 'STALE_VERSION', now: '测量放线部', by: 'm1的1号' }]
  )
  expect((await write(id, { leader: 'm1的3号' }, { leader: null })).data.problems).toMatchObject(
    [{ column: 'leader', code: 'STALE_VERSION', now: 'm1的2号', by: 'm1的2号' }]
  )
  expect(await problems(write(id, { leader: null }, { leader: 'm1的2号' }, 2))).toEqual([])
  expect((await write(id, { leader: 'm1的3号' }, { leader: 'm1的2号' })).data.problems).toMatchObject(
    [{ column: 'leader', now: null, by: 'm1的2号' }]
  )
  expect(await one(id)).toMatchObject({ name: '测量放线部', leader: null })
})

it('who leads a department stays named after he has been disabled, and is not put in anew', async () => {
  const [led, other] = [await at.department('安全部', { leader: 'm1的6号' }), await at.department('质量部')]
  await inWrite(
    at.database.pool, systemCtx('test', 'm1'),
    tx => tx.sql`update user_merchant set state = 'DISABLED' where user_id = ${at.ours.userId(6)}`
  )
  expect(await one(led)).toMatchObject({ leader: 'm1的6号（已停用）' })
  expect(await problems(write(led, { name: '安全质量部' }, { name: '安全部' }))).toEqual([])
  expect(await one(led)).toMatchObject({ name: '安全质量部', leader: 'm1的6号（已停用）' })
  expect(await problems(write(other, { leader: 'm1的6号' }, { leader: null }))).toEqual([['leader', '没有名为“m1的6号”的在职员工']])
})
