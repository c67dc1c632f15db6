import { expect, it } from 'vitest'
import { commonApi } from '#shared/api/common.ts'
import { companyApi } from '#shared/api/company.ts'
import { peopleApi } from '#shared/api/people.ts'
import { withCompanies } from './companies.ts'

const at = withCompanies()
const add = async (name: string, parentCode: string | null = null) => (await at.as(1, peopleApi.addDepartment, { name, parentCode })).data.code
const order = async () => (await at.as(1, peopleApi.describeDepartments, {})).data.map(({ name, parentCode }) => [name, parentCode === null])

it('departments are added, moved, renamed, led, disabled', async () => {
  const [office, works, store] = [await add('办公室'), await add('工程部'), await add('仓库')]
  const team = await add('水电组', works)
  const move = (code: string, parentCode: string | null, afterCode: string | null) => at.as(1, peopleApi.moveDepartment, { code, parentCode, afterCode })
  expect((await move(store!, null, null)).status).toBe(200)
  expect(await order()).toEqual([['仓库', true], ['办公室', true], ['工程部', true], ['水电组', false]])
  expect((await move(store!, null, works!)).status).toBe(200)
  expect((await order()).filter(([, root]) => root)).toEqual([['办公室', true], ['工程部', true], ['仓库', true]])
  expect(await move(works!, team!, null)).toMatchObject({ status: 409, msg: '不能移到自己的下级部门中' })
  expect((await move(store!, works!, team!)).status).toBe(200)
  expect((await move(store!, works!, office!)).status).toBe(404)

  expect((await at.as(1, peopleApi.addDepartment, { name: '办公室', parentCode: null })).status).toBe(409)
  expect((await at.as(1, peopleApi.editDepartment, { code: office!, name: '总经办', leaderId: at.ours.userId(2), was: { name: '办公室', leaderId: null } })).status).toBe(200)
  expect((await at.as(1, peopleApi.editDepartment, { code: office!, name: '总经办', leaderId: at.theirs.userId(2), was: { name: '总经办', leaderId: at.ours.userId(2) } })).status).toBe(404)
  const { data: { rows: [told] } } = await at.as(1, companyApi.describeChangeLog, {})
  expect(told).toMatchObject({ entity: 'department', after: '名称：总经办；负责人：m1的2号' })
  expect((await at.as(1, peopleApi.describeDepartments, {})).data.find(({ code }) => code === office)).toMatchObject({ name: '总经办', leaderName: 'm1的2号', people: 0 })

  expect(await at.as(1, peopleApi.disableDepartment, { code: works! })).toMatchObject({ status: 409, msg: '部门“工程部”还有 0 名在用人员、2 个下级部门，请先调整' })
  expect((await at.as(1, peopleApi.disableDepartment, { code: team! })).status).toBe(200)
  expect((await at.as(1, companyApi.describeChangeLog, {})).data.rows[0]).toMatchObject({ before: '状态：启用', after: '状态：停用' })
  const staff = { changed: [{ id: at.ours.userId(4), cells: { departmentCode: team }, was: { departmentCode: null } }] }
  expect((await at.as(1, peopleApi.saveStaff, staff)).data.problems).toMatchObject([{ column: 'departmentCode' }])
  expect((await at.as(1, peopleApi.enableDepartment, { code: team! })).status).toBe(200)
  expect((await at.as(1, peopleApi.saveStaff, staff)).data.problems).toEqual([])
  expect((await at.as(1, peopleApi.disableDepartment, { code: team! })).status).toBe(409)
})

it('departments of another company are not there', async () => {
  const [first] = (await at.as(1, peopleApi.describeDepartments, {})).data
  const them = at.theirs.headers(1)
  expect((await at.send(them, peopleApi.describeDepartments, {})).data).toEqual([])
  expect((await at.send(them, commonApi.queryDepartmentTreeJson, {})).data).toEqual([])
  for (const contract of [peopleApi.enableDepartment, peopleApi.disableDepartment]) expect((await at.send(them, contract, { code: first!.code })).status).toBe(404)
  expect((await at.send(them, peopleApi.addDepartment, { name: 'x', parentCode: first!.code })).status).toBe(404)
  expect((await at.as(4, commonApi.queryDepartmentTreeJson, {})).data).toContainEqual(expect.objectContaining({ label: '工程部' }))
})

it('two who change the same department lose nothing: other fields go together, the same one is refused', async () => {
  const { data: { code } } = await at.as(1, peopleApi.addDepartment, { name: '测量部', parentCode: null })
  const was = { name: '测量部', leaderId: null }
  const edit = (name: string, leaderId: string | null, seen: { readonly name: string, readonly leaderId: string | null } = was) =>
    at.as(1, peopleApi.editDepartment, { code, name, leaderId, was: seen })
  const now = async () => (await at.as(1, peopleApi.describeDepartments, {})).data.find(department => department.code === code)
  expect((await edit('测量放线部', null)).status).toBe(200)
  expect((await edit('测量部', at.ours.userId(2))).status).toBe(200)
  expect(await now()).toMatchObject({ name: '测量放线部', leaderName: 'm1的2号', byName: 'm1的1号' })
  expect(await edit('测绘部', null)).toMatchObject({ status: 409, msg: '他人已修改，请选择保留哪一个' })
  expect((await edit('测量放线部', at.ours.userId(3))).status).toBe(409)
  expect(await now()).toMatchObject({ name: '测量放线部', leaderName: 'm1的2号' })
  expect((await edit('测绘部', null, { name: '测量放线部', leaderId: at.ours.userId(2) })).status).toBe(200)
  expect(await now()).toMatchObject({ name: '测绘部', leaderName: null })
})

it('tells who has put in a leader, and who has taken him away', async () => {
  const { data: { code } } = await at.as(1, peopleApi.addDepartment, { name: '安全部', parentCode: null })
  const now = async () => (await at.as(1, peopleApi.describeDepartments, {})).data.find(department => department.code === code)
  const lead = (key: number, leaderId: string | null, seen: string | null) =>
    at.as(key, peopleApi.editDepartment, { code, name: '安全部', leaderId, was: { name: '安全部', leaderId: seen } })
  const rename = (key: number, name: string, seen: string) =>
    at.as(key, peopleApi.editDepartment, { code, name, leaderId: null, was: { name: seen, leaderId: null } })
  expect(await now()).toMatchObject({ leaderBy: null, leaderAt: null })
  expect((await lead(2, at.ours.userId(3), null)).status).toBe(200)
  expect((await rename(1, '安全质量部', '安全部')).status).toBe(200)
  expect(await now()).toMatchObject({ leaderName: 'm1的3号', leaderBy: 'm1的2号', byName: 'm1的1号', leaderAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await lead(2, null, at.ours.userId(3))).status).toBe(200)
  expect((await rename(1, '质量部', '安全质量部')).status).toBe(200)
  expect(await now()).toMatchObject({ leaderId: null, leaderBy: 'm1的2号', byName: 'm1的1号', leaderAt: expect.stringMatching(/^\d{4}-.*Z$/) })
})
