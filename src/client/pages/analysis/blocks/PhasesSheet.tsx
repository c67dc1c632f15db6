import { Layers } from '@blueprintjs/icons'
import { useState } from 'react'
import { BlockSheet, type BlockSheetProps } from './BlockSheet.tsx'
import { PhaseItems, type PhaseItemsProps } from './PhaseItems.tsx'

/** 进度计划: phases and the assignment of items and sections (domain B4.4). */
export function PhasesSheet(sheet: Omit<BlockSheetProps, 'part' | 'batch' | 'rowActs'>) {
  const { of: ids, works } = sheet
  const [phase, setPhase] = useState<PhaseItemsProps['phase'] | null>(null)
  return (
    <>
      <BlockSheet
        {...sheet} part="phases"
        rowActs={works
          ? [{
            key: 'items', label: '归入清单项和分部', icon: <Layers />, chord: 'F4',
            run: async row => setPhase({ id: String(row.id), name: String(row.phaseName ?? '') }),
          }]
          : []}
      />
      {phase !== null && <PhaseItems of={ids} phase={phase} onClose={() => setPhase(null)} />}
    </>
  )
}
