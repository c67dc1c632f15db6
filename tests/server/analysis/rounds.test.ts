import { expect, it } from 'vitest'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { DEADLINE, refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const now = (name: Parameters<typeof w.as>[0]) => w.as(name).call(analysisApi.state, { projectId: w.projectId() })

it('is unassigned at first, and only 成本总监 assigns it, to members of the project, with a deadline', async () => {
  expect(await now('cost')).toMatchObject(
    { role: 'MAJORDOMO', analyseId: null, analyseState: 'UNASSIGNED', round: 0, canAssign: true, canStart: false }
  )
  expect(await now('pm')).toMatchObject({ role: 'VIEWER', canAssign: false })
  const input = { projectId: w.projectId(), userIds: [w.userId('estimator')], deadline: DEADLINE }
  expect(await refusal(w.as('estimator').call(analysisApi.assign, input))).toContain('403')
  // The project manager has the approval permission but is not the cost director.
  expect(await refusal(w.as('pm').call(analysisApi.assign, input))).toContain('只有成本总监可以办理')
  expect(await refusal(w.as('other').call(analysisApi.assign, input))).toContain('403')
  expect(await refusal(w.as('cost').call(analysisApi.assign, { ...input, userIds: [w.userId('cost')] }))).toContain('须是在用的项目成员')
  expect(await refusal(w.as('cost').call(analysisApi.assign, { ...input, deadline: '2020-01-01' }))).toContain('截止日期不能早于今天')
  // A round cannot start after the project's deadline.
  const { rows: [stored] } = await w.database.pool.query<{ day: string | null }>(
    'select analyse_deadline::text as day from project where id = $1', [w.projectId()]
  )
  const stands = (day: string | null) =>
    w.database.pool.query('update project set analyse_deadline = $2 where id = $1', [w.projectId(), day])
  await stands('2020-01-01')
  expect(await refusal(w.as('cost').call(analysisApi.assign, { ...input, deadline: '2020-01-01' }))).toContain('截止日期不能早于今天')
  await stands(stored!.day)
  expect(await refusal(w.as('cost').call(analysisApi.assign, { ...input, projectId: w.project('会展宴会厅') }))).toContain('只能查看')
})

it('opens a numbered round with an analysis for each, notified once; who asks again changes nothing', async () => {
  const { roundId } = await w.assign(['estimator', 'pm'])
  expect(await w.assign(['estimator', 'pm'])).toEqual({ roundId })
  const [round, ...others] = await w.as('cost').call(analysisApi.rounds, { projectId: w.projectId() })
  expect(others).toEqual([])
  expect(round).toMatchObject({ roundId, round: 1, processState: 'NOT_START', superseded: false })
  expect(round!.code).toMatch(/^FX\d{12}$/)
  expect(round!.analyses.map(({ realName, state }) => [realName, state])).toEqual([['何思远', 'ASSIGNED'], ['赵志强', 'ASSIGNED']])
  expect(await now('estimator')).toMatchObject(
    { role: 'MANAGER', analyseState: 'ASSIGNED', round: 1, deadline: DEADLINE, overdue: false, canStart: true, canSubmit: false }
  )
  const { rows } = await w.as('estimator').call(noticeApi.queryPage, { pageSize: 50 })
  expect(rows.filter(({ title }) => String(title).startsWith('请测算')).length).toBe(1)
  expect(
    (await w.as('cost').call(projectApi.describeProject, { projectId: w.projectId() })).analyseManagers.map(({ value }) => value)
  ).toEqual(['何思远', '赵志强'])
  expect((await w.as('cost').call(analysisRoundApi.info, { id: roundId })).head).toMatchObject({ projectId: w.projectId(), round: 1 })
})

it('stands among the work of who has to do it, with project and deadline, until it is handed in or back', async () => {
  const work = async (name: Parameters<typeof w.as>[0]) =>
    (await w.as(name).call(analysisApi.assigned, {})).filter(({ projectId }) => projectId === w.projectId())
  const { analyseId } = await now('estimator')
  const { projectName } = await w.as('estimator').call(projectApi.describeProject, { projectId: w.projectId() })
  expect(await work('estimator')).toEqual(
    [{ analyseId, projectId: w.projectId(), projectName, round: 1, state: 'ASSIGNED', reason: null, deadline: DEADLINE, overdue: false }]
  )
  expect(await work('cost')).toEqual([])
  expect(await work('other')).toEqual([])
  const change = (table: string, column: string, value: string | null, id: string) =>
    w.database.pool.query(`update ${table} set ${column} = $1 where id = $2`, [value, id])
  await change('project', 'analyse_deadline', '2020-01-01', w.projectId())
  expect(await work('estimator')).toMatchObject([{ deadline: '2020-01-01', overdue: true }])
  await change('project', 'analyse_deadline', DEADLINE, w.projectId())
  for (const state of ['UNASSIGNED', 'SUBMITTED', 'SELECTED']) {
    await change('analysis', 'state', state, analyseId!)
    expect(await work('estimator'), state).toEqual([])
  }
  await change('analysis', 'state', 'REJECTED', analyseId!)
  expect(await work('estimator')).toMatchObject([{ state: 'REJECTED' }])
  await change('analysis', 'state', 'ASSIGNED', analyseId!)
})

it('says who may bring in people that it could be assigned to, to who may not', async () => {
  const keepers = await w.as('cost').call(projectStaffApi.keepers, { projectId: w.projectId() })
  expect(keepers.map(({ userId }) => userId)).toEqual(expect.arrayContaining([w.userId('boss'), w.userId('admin'), w.userId('pm')]))
  expect(keepers.find(({ userId }) => userId === w.userId('pm'))).toMatchObject({ realName: '赵志强', roleNames: '项目经理' })
  expect(keepers.map(({ userId }) => userId)).not.toContain(w.userId('cost'))
  expect(await refusal(w.join('cost', 'buyer', ['x']))).toContain('403')
  expect(await refusal(w.as('other').call(projectStaffApi.keepers, { projectId: w.projectId() }))).toContain('404')
})

it('shows an estimator nothing of his competitors, and nobody what is another company\'s', async () => {
  const visibleNames = async (name: Parameters<typeof w.as>[0]) =>
    (await w.as(name).call(analysisApi.rounds, { projectId: w.projectId() }))[0]!.analyses.map(({ realName }) => realName)
  expect(await visibleNames('estimator')).toEqual(['何思远'])
  expect(await visibleNames('pm')).toEqual(['赵志强'])
  expect(await visibleNames('boss')).toEqual(['何思远', '赵志强'])
  expect(await refusal(visibleNames('keeper'))).toContain('403')
  expect(await refusal(visibleNames('other'))).toContain('404')
  const { analyseId } = await now('pm')
  expect(await refusal(w.as('estimator').call(analysisApi.differences, { projectId: w.projectId(), analyseId: analyseId! }))).toContain(
    '404'
  )
})

it('begins with the items of the project, each with name, unit and quantity', async () => {
  const { analyseId } = await now('estimator')
  const scope = { projectId: w.projectId(), analyseId: analyseId! }
  expect(await refusal(w.as('cost').call(analysisApi.start, scope))).toContain('只有这份测算的测算人员可以开始')
  const [item] = (await w.bill()).filter(({ unit }) => unit !== null)
  await w.database.pool.query('update project_item set quantity = 0 where id = $1', [item!.id])
  expect(await refusal(w.as('estimator').call(analysisApi.start, scope))).toContain(`${item!.name}：工程量必须大于 0`)
  await w.database.pool.query('update project_item set quantity = $2 where id = $1', [item!.id, item!.quantity])
  await w.as('estimator').call(analysisApi.start, scope)
  expect(await refusal(w.as('estimator').call(analysisApi.start, scope))).toContain('分析中状态不能开始测算')
  const [round] = await w.as('estimator').call(analysisApi.rounds, { projectId: w.projectId() })
  expect(round!.analyses[0]).toMatchObject({
    state: 'ANALYSING', items: { NONE: 15, MATCHED: 0, CONFIRMED: 0, LOCKED: 0 },
    sums: { direct: '0.00', sell: '1150387.00', margin: null },
  })
})

it('offers what has become of the bill since, and takes it over when it is asked to', async () => {
  const { analyseId } = await now('estimator')
  const scope = { projectId: w.projectId(), analyseId: analyseId! }
  expect(await w.as('estimator').call(analysisApi.differences, scope)).toEqual([])
  const [first, second, third] = (await w.bill()).filter(({ unit }) => unit !== null)
  const cells = { quantity: '2000.000000', name: '块料楼地面（改）' }
  await w.as('estimator').call(projectItemApi.saveProjectItems, {
    projectId: w.projectId(), changed: [{ id: first!.id, cells, was: { quantity: first!.quantity, name: first!.name } }],
    added: [{
      id: 'new-1', cells: { name: '新增项', unit: first!.unit, quantity: '3', price: '10', parentId: first!.parentId, sort: 99_000_000 },
    }],
  })
  await w.database.pool.query(`update project_item set state = 'GONE', quantity = 0 where id in ($1, $2)`, [second!.id, third!.id])
  const thirdRow = (await w.as('estimator').call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.find(
    ({ name, code }) => name === third!.name && code === third!.code
  )!
  await w.as('estimator').call(
    analysisBlockApi.saveItemChanges,
    { ...scope, itemId: thirdRow.id, added: [{ id: 'new-1', cells: { changeName: '可能取消', probability: '90', amount: '-100' } }] }
  )
  const changes = await w.as('estimator').call(analysisApi.differences, scope)
  expect(changes.map(({ kind, name }) => [kind, name])).toEqual(
    [['ADDED', '新增项'], ['CHANGED', first!.name], ['GONE', second!.name], ['GONE', third!.name]]
  )
  expect(changes[1]!.cells.map(({ column, before, after }) => [column, before, after])).toEqual(
    [['name', first!.name, cells.name], ['quantity', '1268.400000', '2000.000000']]
  )
  expect(await w.as('estimator').call(analysisApi.init, scope)).toEqual({ added: 1, changed: 1, removed: 1 })
  // A change is expected of the third item, so it stays and is reported.
  expect((await w.as('estimator').call(analysisApi.differences, scope)).map(({ kind, itemId }) => [kind, itemId])).toEqual(
    [['GONE', thirdRow.id]]
  )
  expect(await w.as('estimator').call(analysisApi.init, scope)).toEqual({ added: 0, changed: 0, removed: 0 })
})

it('is handed back with a reason, and assigned to somebody again', async () => {
  const { analyseId } = await now('estimator')
  const scope = { projectId: w.projectId(), analyseId: analyseId! }
  expect(await refusal(w.as('pm').call(analysisApi.handBack, { ...scope, reason: '不' }))).toContain('404')
  expect(await refusal(w.as('estimator').call(analysisApi.handBack, { ...scope, reason: ' ' }))).toContain('请填写原因')
  await w.as('estimator').call(analysisApi.handBack, { ...scope, reason: '另有投标' })
  expect(await now('estimator')).toMatchObject({ analyseState: 'UNASSIGNED', canStart: false })
  expect(
    await refusal(w.as('cost').call(projectApi.saveAnalyseManager, { projectId: w.projectId(), userIds: [w.userId('estimator')] }))
  ).toContain('赵志强的测算待分析，不能取消')
  await w.assign(['estimator'])
  const [round] = await w.as('cost').call(analysisApi.rounds, { projectId: w.projectId() })
  expect(round!.analyses.map(({ realName, state }) => [realName, state])).toEqual([['何思远', 'ASSIGNED'], ['赵志强', 'UNASSIGNED']])
})
