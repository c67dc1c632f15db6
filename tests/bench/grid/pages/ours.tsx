import '@blueprintjs/core/lib/css/blueprint.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/blueprintFlat.css'
import '#client/ui/theme/cells.css'
import { OverlaysProvider } from '@blueprintjs/core'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { createDraftStore } from '#client/document/draftStore.ts'
import type { RowModel } from '#client/grid/model.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList, type RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { Sheet } from '#client/grid/sheet/Sheet.tsx'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { bill, billDocument, billRows, lookups } from '../shape.ts'
import { billPage, saveBill } from './calls.ts'
import { firstCell, painted, pasteEvent, send, timed } from './side.ts'

/** The workspace as used by the product's pages: lines of a document over its draft, or a server list. */
const element = document.querySelector<HTMLElement>('#root')!
let root: Root
let model: RowModel
let sheet: SheetHandle | null = null
let list: RemoteList | undefined

const setSheet = (handle: SheetHandle | null): void => { sheet = handle }
const changed = (): Promise<void> => new Promise(resolve => {
  const stop = model.subscribe(() => {
    stop()
    resolve()
  })
})

/** A paste announces its result when all of its parts are written. */
const written = (): Promise<void> => new Promise(resolve => {
  const announcement = element.querySelector('.yz-said')!
  const observer = new MutationObserver(() => {
    if (!announcement.textContent?.startsWith('已写入')) return
    observer.disconnect()
    resolve()
  })
  observer.observe(announcement, { childList: true, characterData: true, subtree: true })
})

const shows = (test: () => boolean): Promise<void> => new Promise((resolve, reject) => {
  const timeout = setTimeout(() => reject(new Error('the list did not arrive')), 10_000)
  const timer = setInterval(() => {
    if (!test()) return
    clearInterval(timer)
    clearTimeout(timeout)
    resolve()
  }, 20)
})

const save = saveBy(saveBill)

function ServerList() {
  const remoteList = useRemoteList(bill, billPage, {}, { inAddress: false, save })
  useEffect(() => {
    list = remoteList
    model = remoteList.model
  }, [remoteList])
  return <GridWorkspace kind="list" list={remoteList} noun="清单" ref={setSheet} />
}

/** The sheet in the room that it has inside the workspace, without surroundings. */
const Alone = () =>
  <div className="yz-workspace" style={{ flex: 'none', height: 'var(--room)' }}><Sheet model={model} label="清单" ref={setSheet} /></div>

window.ours = {
  async mount(count, disabledPart) {
    const draft = { head: { title: '清单', amount: null }, lines: { bill: billRows(count) } }
    const makeModel = (): void => { model = createDraftStore(billDocument, draft, lookups).line('bill') }
    if (disabledPart) {
      makeModel()
      model.problems()
      await painted()
    }
    return timed(() => {
      if (!disabledPart) makeModel()
      root = createRoot(element)
      const grid = disabledPart === 'workspace' ? <Alone /> : <GridWorkspace kind="lines" model={model} noun="清单" ref={setSheet} />
      flushSync(() => root.render(<OverlaysProvider>{grid}</OverlaysProvider>))
    }, () => firstCell(element))
  },
  async mountList(rows) {
    root = createRoot(element)
    root.render(<OverlaysProvider><ServerList /></OverlaysProvider>)
    await shows(() => list?.phase === 'idle')
    list?.setPageSize(rows)
    await shows(() => model.rows().length === rows)
    await painted()
  },
  async unmount() {
    root.unmount()
    sheet = null
    list = undefined
    await painted()
  },
  focus(row, column) {
    sheet?.goTo({ rowId: String(model.rows()[row]?.id), column })
    sheet?.focus()
  },
  scroller: () => element.querySelector<HTMLElement>('.ag-grid-viewport')!,
  paste: text => timed(() => send(pasteEvent(text)), written),
  undo: () => timed(() => send(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })), changed),
  rowCount: () => model.rows().length,
  valueAt: (row, column) => model.rows()[row]?.[column],
}
window.side = window.ours
