import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { NO_PHASE } from '#schemas/analysis/phaseReport.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'

export interface PhaseMenuProps {
  readonly of: { readonly projectId: string, readonly analyseId: string }
  readonly itemIds: readonly string[]
  /** The phase whose items are shown. */
  readonly inPhase: string
  readonly onMoved: () => Promise<unknown>
}

/** 归入阶段: puts the chosen items into a phase of the plan. */
export function PhaseMenu({ of, itemIds, inPhase, onMoved }: PhaseMenuProps) {
  const { data: phases } = useCall(analysisBlockApi.phases, { ...of, pageSize: -1, sorts: [{ key: 'startOffset', order: 'ASC' }] })
  const put = async (phaseId: string | null, name: string): Promise<void> => {
    if (itemIds.length === 0) return toast.info('请先选择清单项')
    try {
      await call(analysisReportApi.putIntoPhase, { ...of, itemIds: [...itemIds], phaseId })
      toast.ok(`已将 ${itemIds.length} 项${phaseId === null ? '移出阶段' : `归入“${name}”`}`)
      await onMoved()
    } catch {
      // The call has said why the items stay where they are.
    }
  }
  const others = (phases?.rows ?? []).filter(({ id }) => id !== inPhase)
  return (
    <MenuButton text="归入阶段">
      {others.map(({ id, phaseName }) => <MenuItem key={id} text={phaseName} onClick={() => void put(id, phaseName ?? '')} />)}
      {others.length === 0 && <MenuItem disabled text="进度计划中没有其他阶段" />}
      {inPhase !== NO_PHASE && <><MenuDivider /><MenuItem text="移出阶段" onClick={() => void put(null, '')} /></>}
    </MenuButton>
  )
}
