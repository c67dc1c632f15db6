import { expect, it } from 'vitest'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { totals } from '#server/ledger/index.ts'
import { inRead } from '#server/db/tx.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const projectId = () => w.project('珠江智谷 8 层')

it('the demonstration has a project that two people analysed, that was composed, approved and won, and whose target cost is what was '
  + 'approved', async () => {
  const cost = w.as('cost')
  const { head } = await cost.call(projectRecordApi.info, { id: projectId() })
  expect(head).toMatchObject({ state: 'ACTUALIZE_PREPARATION', bidResult: 'WON' })
  const [round] = await cost.call(analysisApi.rounds, { projectId: projectId() })
  expect(round!.analyses.map(({ realName, state, items }) => [realName, state, items])).toEqual([
    ['何思远', 'APPROVED', { NONE: 0, MATCHED: 0, CONFIRMED: 13, LOCKED: 2 }],
    ['赵志强', 'NOT_SELECTED', { NONE: 0, MATCHED: 0, CONFIRMED: 15, LOCKED: 0 }],
  ])
  for (const { analyseId } of round!.analyses) {
    const { rows } = await cost.call(analysisSheetApi.page, { projectId: projectId(), analyseId, pageSize: -1 })
    expect(rows.filter(({ unit, quotaName }) => unit !== null && quotaName === null).length).toBe(
      round!.analyses[0]!.analyseId === analyseId ? 0 : 1
    )
  }
  for (const { analyseId } of round!.analyses) {
    const scope = { projectId: projectId(), analyseId }
    const phases = (await cost.call(analysisReportApi.phases, { ...scope, pageSize: -1 })).rows
    expect(phases.map(({ phaseName, items }) => [phaseName, items])).toEqual(
      [['测量放线与隔墙', 1], ['水电与防水', 2], ['吊顶与墙面', 3], ['地面铺贴', 4], ['油漆与安装收尾', 5], ['措施与公共费用', 0]]
    )
    const changes = (await cost.call(analysisBlockApi.changes, { ...scope, pageSize: -1 })).rows
    expect(changes.every(({ state, opinion }) => state === 'CONFIRMED' && opinion !== null)).toBe(true)
  }
  const analysisScope = { projectId: projectId(), analyseId: round!.analyses[0]!.analyseId }
  const { rows: [shared] } = await cost.call(analysisShareApi.page, analysisScope)
  expect(shared).toMatchObject({ remark: '甲方 罗颖', state: 'OPEN', views: 1, maxViews: 20 })
  const { path } = await cost.call(analysisShareApi.link, { ...analysisScope, id: shared!.id })
  const { items, materials } = await w.as('cost').call(analysisShareApi.open, { t: new URLSearchParams(path.split('?')[1]).get('t')! })
  expect([items!.filter(({ isSection }) => !isSection).length, materials!.length > 10]).toEqual([15, true])
  const { rows } = await cost.call(analysisBestApi.compare, { projectId: projectId() })
  expect(new Set(rows.map(({ pickedName }) => pickedName))).toEqual(new Set(['何思远', '赵志强']))
  expect(rows.filter(({ above }) => dec(above!).gt(0)).map(({ reason }) => reason)).toEqual(['灯具不再甲供，按含供货的做法计'])
  const target = await inRead(
    w.database.pool, systemCtx('test', '1001'), db => totals(db, targetCost, { projectId: projectId(), version: '1' }, ['costClass'])
  )
  expect(toScale(sumOf(target.map(({ amount }) => amount)), 2)).toBe(round!.sums.direct)
  expect(Object.fromEntries(target.map(({ key, amount }) => [key.costClass, amount]))).toEqual(
    { LABOUR: round!.sums.labour, MATERIAL: round!.sums.material, MACHINE: round!.sums.machine, OTHER: round!.sums.other }
  )
  expect(dec(round!.sums.margin!).gt(5) && dec(round!.sums.margin!).lt(40)).toBe(true)
})
