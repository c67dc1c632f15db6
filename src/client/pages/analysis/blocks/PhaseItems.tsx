import { Button } from '@blueprintjs/core'
import { Layers } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef } from 'react'
import { analysisPhaseItems } from '#schemas/analysis/phaseItems.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { isItem } from '../itemTools.tsx'
import { putIntoPhase } from '../PhaseChoices.tsx'
import type { OfAnalysis } from './parts.ts'

export interface PhaseItemsProps {
  readonly of: OfAnalysis
  readonly phase: { readonly id: string, readonly name: string }
  readonly onClose: () => void
}

/** The bill as a tree for assigning items and whole sections to a phase. */
export function PhaseItems({ of: ids, phase, onClose }: PhaseItemsProps) {
  const list = useRemoteList(analysisPhaseItems, analysisSheetApi.page, ids, { inAddress: false })
  const sheet = useRef<SheetHandle>(null)
  const { model, reload } = list
  const assign = useCallback(async (itemIds: readonly string[], targetPhase: PhaseItemsProps['phase'] | null): Promise<void> => {
    if (await putIntoPhase(ids, itemIds, targetPhase)) await reload()
    sheet.current?.focus()
  }, [ids, reload])
  const putSelected = useCallback((targetPhase: PhaseItemsProps['phase'] | null): void =>
    sheet.current?.withTouched(rowIds => void assign(rowIds.filter(id => isItem(model.row(id))), targetPhase), 'all'), [model, assign])
  const cellEvents = useMemo<CellEvents>(() => ({
    rowActions: [{
      key: 'put', label: `归入“${phase.name}”`, icon: <Layers />, chord: 'F4', shown: () => true, run: () => putSelected(phase),
    }],
  }), [phase, putSelected])
  return (
    <DialogFrame size="L" flush title="归入阶段" code={phase.name} cancel="关闭" actions={<></>} onClose={onClose}>
      <div className="yz-dialog-grid">
        <GridWorkspace
          kind="list" noun="清单项" list={list} ref={sheet} cellEvents={cellEvents}
          toolbar={(
            <>
              <Button
                intent="primary" text={`归入“${phase.name}”`} title="所选的清单项；选中分部即其下的清单项，搜索或筛选时只是符合条件的" onClick={() => putSelected(phase)}
              />
              <Button text="移出阶段" onClick={() => putSelected(null)} />
            </>
          )}
        />
      </div>
    </DialogFrame>
  )
}
