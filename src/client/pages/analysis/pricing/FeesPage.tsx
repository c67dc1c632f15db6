import { Button } from '@blueprintjs/core'
import { Percentage } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { projectFees } from '#schemas/pricing/projectFees.ts'
import { analysisPricingApi, projectFeesApi } from '#shared/api/analysisPricing.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { detailCells, feeCells, rateFees } from '#client/business/pricing/feeCells.ts'
import { followFeeNames } from '#client/business/pricing/feeLinks.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import type { LineCells } from '#client/document/record/recordTabs.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { PickSource } from '#client/ui/pick/source.ts'
import { renewAnalyses } from '../useAnalyses.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

const KIND = recordKind(projectFees, projectFeesApi, { linked: [followFeeNames] })
const PAGE = 20

/** Searches sections and items of the project's bill: rates of a place apply to everything in it. */
const placesOf = (projectId: string): PickSource => async ({ text, pageNum, signal }) => {
  const {
    rows, total,
  } = await call(projectItemApi.describeProjectItems, { projectId, quick: text, pageNum, pageSize: PAGE }, { quiet: true, signal })
  return { total, entries: rows.map(({ id, name, code, unit }) =>
    ({ key: id, label: name, detail: [unit === null ? '分部' : '清单项', code].filter(Boolean).join(' · ') })) }
}

const cellsOf = (projectId: string): LineCells => {
  const source = placesOf(projectId)
  return {
    fees: feeCells, details: detailCells,
    rates: store => ({ ...rateFees(store), record: () => ({ source, set: ({ key, label }) => ({ placeName: label, placeId: key }) }) }),
  }
}

/** 费率表 of a project: the fees between costs and price, with details and the overrides of sections and items. */
export function FeesPage() {
  const projectId = useRouteParam('id')
  const { data, error, mutate } = useCall(analysisPricingApi.templates, { projectId }, { quiet: true })
  const [choosing, setChoosing] = useState(false)
  const cells = useMemo(() => cellsOf(projectId), [projectId])
  if (data === undefined) return <Arriving what="费率表" error={error} onRetry={() => void mutate()} rows={6} columns={4} />
  if (data.current !== null) return <RecordPage
    kind={KIND} id={projectId} cells={cells} list={`/project/${projectId}/analyse/info`} onSaved={() => void renewAnalyses()}
  />
  return (
    <>
      <EmptyState
        icon={<Percentage size={32} />} title="还没有费率表" text={data.can ? '选用企业的模板或国标的费率，综合单价、措施和税金由它计算。' : '费率表由成本总监选用。'}
        {...(data.can && { action: <Button intent="primary" text="选用费率模板" onClick={() => setChoosing(true)} /> })}
      />
      {choosing && <TemplateDialog
        projectId={projectId} isThere={false} onClose={() => setChoosing(false)}
        onTaken={() => { setChoosing(false); void Promise.all([mutate(), renewAnalyses()]) }}
      />}
    </>
  )
}
