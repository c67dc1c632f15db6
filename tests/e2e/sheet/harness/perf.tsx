import '#client/ui/theme/tokens.css'
import '#client/ui/theme/cells.css'
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Sheet } from '#client/grid/sheet/Sheet.tsx'
import { agTheme } from '#client/grid/sheet/agTheme.ts'
import { decimal, defineGrid, newRow, NO_LOOKUPS, text } from '#schemas/kit/index.ts'
import { MemoryModel } from './MemoryModel.ts'

ModuleRegistry.registerModules([AllCommunityModule])
const COLS = 20
const ROWS = 5000
const columns = Object.fromEntries(Array.from({ length: COLS }, (_, i) => [`c${i}`, i % 2 ? decimal(`数${i}`, { scale: 2 }) : text(`文${i}`)]))
const grid = defineGrid('perf', { title: 'perf', access: { read: 'x' }, columns, rows: { add: true } } as never)
const rows = Array.from({ length: ROWS }, (_, r) => newRow(grid, `r${r}`, Object.fromEntries(Array.from({ length: COLS }, (_, c) => [`c${c}`, c % 2 ? `${r}.5${c % 10}` : `格${r}-${c}`]))))
const frames = () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

async function mount(node: ReactNode, ready: () => boolean): Promise<{ ms: number; host: HTMLElement; end: () => void }> {
  const host = document.body.appendChild(document.createElement('div'))
  host.className = 'host'
  await frames()
  const start = performance.now()
  const root = createRoot(host)
  root.render(node)
  while (!ready()) await new Promise(resolve => setTimeout(resolve))
  await frames()
  return { ms: performance.now() - start, host, end: () => { root.unmount(); host.remove() } }
}
const hasCells = () => document.querySelectorAll('.host .ag-cell').length > 50
const plain = () => <AgGridReact theme={agTheme} rowData={rows as object[]} getRowId={p => (p.data as { id: string }).id} columnDefs={Object.keys(columns).map(field => ({ field, width: 120 }))} />
const model = new MemoryModel(grid as never, NO_LOOKUPS, rows)
const ours = () => <Sheet model={model} label="perf" />

/** Main-thread time of 100 arrow keys, layout forced after each. */
function keys(host: HTMLElement, target: () => Element): number {
  const start = performance.now()
  for (let i = 0; i < 100; i++) {
    target().dispatchEvent(new KeyboardEvent('keydown', { key: i % 20 < 10 ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }))
    host.getBoundingClientRect()
  }
  return (performance.now() - start) / 100
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const mounts: { ours: number[]; ag: number[]; a2: number[] } = { ours: [], ag: [], a2: [] }
const arrow: { ours: number[]; ag: number[] } = { ours: [], ag: [] }
for (let i = 0; i < 11; i++) {
  for (const which of (i % 2 ? ['ours', 'ag', 'a2'] : ['ag', 'a2', 'ours']) as ('ours' | 'ag' | 'a2')[]) {
    const shown = await mount(which === 'ours' ? ours() : plain(), hasCells)
    if (i > 1) mounts[which].push(shown.ms)
    if (which !== 'a2') {
      const cell = shown.host.querySelectorAll<HTMLElement>('.ag-cell')[30]!
      if (which === 'ours') shown.host.querySelector<HTMLElement>('.yz-sheet-input')!.focus()
      else { cell.focus() }
      await frames()
      const cost = keys(shown.host, () => (which === 'ours' ? document.querySelector('.yz-sheet-input')! : document.activeElement!))
      if (i > 1) arrow[which].push(cost)
    }
    shown.end()
    await frames()
  }
}
const one = await mount(ours(), hasCells)
const dom = { ours: one.host.querySelectorAll('*').length, ag: 0 }
one.end()
const two = await mount(plain(), hasCells)
dom.ag = two.host.querySelectorAll('*').length
two.end()
Object.assign(window, { perfResult: {
  mount: { ours: median(mounts.ours), ag: median(mounts.ag), ratio: median(mounts.ours.map((ms, i) => ms / mounts.ag[i]!)), aa: median(mounts.a2.map((ms, i) => ms / mounts.ag[i]!)) },
  arrow: { ours: median(arrow.ours), ag: median(arrow.ag), ratio: median(arrow.ours.map((ms, i) => ms / arrow.ag[i]!)) }, dom,
} })
