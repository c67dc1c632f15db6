import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { NO_PHASE } from '#schemas/analysis/phaseReport.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { call } from '#client/data/http.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from './blocks/parts.ts'

/** Assigns items to a phase, or to none (null). @returns whether it succeeded */
export async function putIntoPhase(
  ids: OfAnalysis, itemIds: readonly string[], phase: { readonly id: string, readonly name: string } | null
): Promise<boolean> {
  if (itemIds.length === 0) {
    toast.info('请先选择清单项或分部')
    return false
  }
  try {
    const { count } = await call(analysisReportApi.putIntoPhase, { ...ids, itemIds: [...itemIds], phaseId: phase?.id ?? null })
    toast.ok(`已将 ${count} 项${phase === null ? '移出阶段' : `归入“${phase.name}”`}`)
    await reload(analysisReportApi.phases, analysisReportApi.phaseDetail)
    return true
  } catch {
    // The call reports the reason.
    return false
  }
}

export interface PhaseChoicesProps {
  readonly of: OfAnalysis
  /** Runs with the affected items: for a section those below it that the filters show. */
  readonly withItems: (run: (itemIds: readonly string[]) => void) => void
  /** The phase of the displayed items, where they share one. */
  readonly inPhase?: string
  readonly onMoved: () => Promise<unknown>
}

/** 归入阶段: the plan's phases as menu entries. */
export function PhaseChoices({ of: ids, withItems, inPhase, onMoved }: PhaseChoicesProps) {
  const { data: phases } = useCall(analysisBlockApi.phases, { ...ids, pageSize: -1, sorts: [{ key: 'startOffset', order: 'ASC' }] })
  const assign = (phase: Parameters<typeof putIntoPhase>[2]): void => withItems(itemIds => void move(itemIds, phase))
  const move = async (itemIds: readonly string[], phase: Parameters<typeof putIntoPhase>[2]): Promise<void> => {
    if (await putIntoPhase(ids, itemIds, phase)) await onMoved()
  }
  const others = (phases?.rows ?? []).filter(({ id }) => id !== inPhase)
  return (
    <>
      {others.map(({ id, phaseName }) => <MenuItem key={id} text={phaseName} onClick={() => assign({ id, name: phaseName ?? '' })} />)}
      {others.length === 0 && <MenuItem disabled text={inPhase === undefined ? '进度计划中还没有阶段' : '进度计划中没有其他阶段'} />}
      {inPhase !== NO_PHASE && <><MenuDivider /><MenuItem text="移出阶段" onClick={() => assign(null)} /></>}
    </>
  )
}
