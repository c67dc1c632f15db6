import '@blueprintjs/core/lib/css/blueprint.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/blueprintFlat.css'
import '#client/ui/theme/cells.css'
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Sheet } from '#client/grid/sheet/Sheet.tsx'
import type { EditReport, PasteReport, SheetHandle, SheetProgress } from '#client/grid/sheet/types.ts'
import { ToastHost } from '#client/ui/toaster.tsx'
import { boq, boqRows, grouped, groupedRows, lookups } from './grids.ts'
import { MemoryModel } from './MemoryModel.ts'

declare global {
  interface Window {
    sheetTest: {
      model: MemoryModel; reports: PasteReport[]; edits: EditReport[]; sheet: SheetHandle | null; commands: string[]; edges: string[]
      onProgress?: (progress: SheetProgress | null) => void
    }
  }
}

const query = new URLSearchParams(location.search)
const isGrouped = query.has('grouped')
const model = isGrouped
  ? new MemoryModel(grouped, lookups, groupedRows())
  : new MemoryModel(boq, lookups, boqRows(Number(query.get('rows') ?? 10)))
window.sheetTest = { model, reports: [], edits: [], sheet: null, commands: [], edges: [] }

const GROUPS = [
  { key: 'a', title: '砌筑', number: '1', notes: ['砌筑工'] },
  { key: 'b', title: '抹灰', number: '2', notes: [] },
]

function Page() {
  const sheet = useRef<SheetHandle>(null)
  const [selected, setSelected] = useState(0)
  return (
    <>
      <header><button type="button">外面</button> <output>{selected}</output></header>
      <Sheet
        ref={handle => { sheet.current = handle; window.sheetTest.sheet = handle }}
        model={model} label="清单" {...(isGrouped && { groups: GROUPS })} readOnly={query.has('readonly')}
        onSelection={selection => setSelected(selection.cells)}
        onReport={report => window.sheetTest.reports.push(report)}
        onEdited={report => window.sheetTest.edits.push(report)}
        onCommand={command => window.sheetTest.commands.push(command)}
        onProgress={progress => window.sheetTest.onProgress?.(progress)}
        onEdge={edge => {
          window.sheetTest.edges.push(edge)
          return null
        }}
        cellEvents={{
          suggest: async (column, text) => ['砌墙', '抹灰', '贴砖'].filter(label => label.includes(text))
            .map(label => ({ key: label, label, set: { [column]: label, ...(column === 'step' && { note: `来自工序库：${label}` }) } })),
        }}
      />
      <ToastHost />
    </>
  )
}

createRoot(document.getElementById('root')!).render(<StrictMode><Page /></StrictMode>)
