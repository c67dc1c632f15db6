import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { NO_PHASE } from '#schemas/analysis/phaseReport.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { call } from '#client/data/http.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from './blocks/parts.ts'

/** Puts items into a phase, or out of any (null). True where it was done. */
export async function putIntoPhase(
  of: OfAnalysis, itemIds: readonly string[], phase: { readonly id: string, readonly name: string } | null
): Promise<boolean> {
  if (itemIds.length === 0) {
    toast.info('请先选择清单项或分部')
    return false
  }
  try {
    const { count } = await call(analysisReportApi.putIntoPhase, { ...of, itemIds: [...itemIds], phaseId: phase?.id ?? null })
    toast.ok(`已将 ${count} 项${phase === null ? '移出阶段' : `归入“${phase.name}”`}`)
    await reload(analysisReportApi.phases, analysisReportApi.phaseDetail)
    return true
  } catch {
    // The call has said why the items stay where they are.
    return false
  }
}

export interface PhaseChoicesProps {
  readonly of: OfAnalysis
  /** Runs with the items that it is about: of a section those under it that no condition hides. */
  readonly withItems: (run: (itemIds: readonly string[]) => void) => void
  /** The phase whose items are shown, where it is one. */
  readonly inPhase?: string
  readonly onMoved: () => Promise<unknown>
}

/** 归入阶段: the phases of the plan, as entries of a menu. */
export function PhaseChoices({ of, withItems, inPhase, onMoved }: PhaseChoicesProps) {
  const { data: phases } = useCall(analysisBlockApi.phases, { ...of, pageSize: -1, sorts: [{ key: 'startOffset', order: 'ASC' }] })
  const put = (phase: Parameters<typeof putIntoPhase>[2]): void => withItems(itemIds => void move(itemIds, phase))
  const move = async (itemIds: readonly string[], phase: Parameters<typeof putIntoPhase>[2]): Promise<void> => {
    if (await putIntoPhase(of, itemIds, phase)) await onMoved()
  }
  const others = (phases?.rows ?? []).filter(({ id }) => id !== inPhase)
  return (
    <>
      {others.map(({ id, phaseName }) => <MenuItem key={id} text={phaseName} onClick={() => put({ id, name: phaseName ?? '' })} />)}
      {others.length === 0 && <MenuItem disabled text={inPhase === undefined ? '进度计划中还没有阶段' : '进度计划中没有其他阶段'} />}
      {inPhase !== NO_PHASE && <><MenuDivider /><MenuItem text="移出阶段" onClick={() => put(null)} /></>}
    </>
  )
}
