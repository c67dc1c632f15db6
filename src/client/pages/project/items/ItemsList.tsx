import { Button } from '@blueprintjs/core'
import { Add, Download, Exchange, Import, InboxSearch, Tag, Trash } from '@blueprintjs/icons'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { ITEM_STATE, projectItems } from '#schemas/projectItem/items.ts'
import type { Row } from '#schemas/kit/index.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import type { CellEvents, CellNote } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { LabelsDialog } from './LabelsDialog.tsx'

const FillDialog = lazy(async () => ({ default: (await import('./FillDialog.tsx')).FillDialog }))
const QuotesDialog = lazy(async () => ({ default: (await import('./QuotesDialog.tsx')).QuotesDialog }))

/** Items absent from a changed bill are marked at their names, as the state column may be out of view. */
const REMOVED_NOTE: CellNote = { text: ITEM_STATE.GONE, title: '最近导入的清单中没有这一项，工程量记 0', tone: 'warning' }

interface ItemsListProps { readonly projectId: string; readonly onImport: () => void }

export function ItemsList({ projectId, onImport }: ItemsListProps) {
  const hasPermission = useMay()
  const [mayEdit, mayImport] = [
    hasPermission(projectItemApi.saveProjectItems.need, projectId),
    hasPermission(projectItemApi.uploadProjectItemDetailList.need, projectId),
  ]
  const seesPrices = useCan()('P_PRICE', projectId)
  const wide = useBreakpoint() === 'wide'
  const extra = useMemo(() => ({ projectId }), [projectId])
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const response = await call(projectItemApi.saveProjectItems, { ...change, projectId }, { quiet: true, key })
    void reload(projectItemApi.queryProjectItemsTotal)
    return { ...response, rows: response.rows as Row[] }
  }, [projectId])
  const list = useRemoteList(projectItems, projectItemApi.describeProjectItems, extra, { of: projectId, ...(mayEdit && { save }) })
  const { data: facts } = useCall(projectItemApi.queryProjectItemsTotal, { projectId })
  const { model } = list
  const cellEvents = useMemo<CellEvents>(() => ({
    notes: {
      subscribe: listener => model.subscribe(listener),
      of: (column, rowId) => (column === 'name' && model.row(rowId)?.state === 'GONE' ? REMOVED_NOTE : undefined),
    },
  }), [model])
  const sheet = useRef<SheetHandle>(null)
  const [labelled, setLabelled] = useState<readonly string[] | null>(null)
  const [dialog, setDialog] = useState<'fill' | 'quotes' | null>(null)
  const edits = mayEdit && list.can('edit')
  const imports = mayImport && seesPrices && list.can('import')
  const bill = facts?.bill ?? null

  const add = edits
    && <Button intent={imports ? 'none' : 'primary'} icon={<Add />} text="新增同级" onClick={() => sheet.current?.run('insertBelow')} />
  const bring = imports && <Button intent="primary" icon={<Import />} text="导入清单" onClick={onImport} />
  const close = () => {
    setLabelled(null)
    sheet.current?.focus()
  }
  return (
    <>
      <GridWorkspace
        kind="list" noun="清单项" list={list} ref={sheet} exports={wide || undefined} cellEvents={cellEvents}
        empty={(
          <EmptyState
            icon={<InboxSearch size={32} />} title="还没有清单项" text={edits ? '导入甲方的清单，逐行新增，或从 Excel 复制后直接粘贴。' : undefined}
            action={<div className="yz-empty-ways">{bring}{add}</div>}
          />
        )}
        toolbar={(
          <>
            {bring}
            {add}
            {edits && <Button icon={<Add />} text="新增下级" onClick={() => sheet.current?.run('insertUnder')} />}
            {edits && <Button
              variant="minimal" icon={<Trash />} aria-label="删除行" title="删除行" onClick={() => sheet.current?.run('deleteRows')}
            />}
            {edits && <Button icon={<Tag />} text="标签" onClick={() => sheet.current?.withTouched(setLabelled)} />}
            {seesPrices && bill !== null && (
              <Button
                icon={<Download />} text="带价清单" title={bill.why ?? `把单价填回 ${bill.fileName}`} disabled={bill.why !== null}
                onClick={() => setDialog('fill')}
              />
            )}
            {seesPrices && bill !== null && <Button icon={<Exchange />} text="报价对比" onClick={() => setDialog('quotes')} />}
          </>
        )}
      />
      <Suspense>
        {dialog === 'fill' && bill !== null
          && <FillDialog projectId={projectId} fileName={bill.fileName} onClose={() => setDialog(null)} />}
        {dialog === 'quotes' && <QuotesDialog projectId={projectId} onClose={() => setDialog(null)} />}
      </Suspense>
      {labelled !== null && <LabelsDialog projectId={projectId} itemIds={labelled} onDone={() => void list.reload()} onClose={close} />}
    </>
  )
}
