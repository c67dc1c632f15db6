import { Button } from '@blueprintjs/core'
import { Properties, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { toast } from '#client/ui/toaster.tsx'
import { BatchDialog } from './batch/BatchDialog.tsx'
import { ProcessTable } from './ProcessList.tsx'
import { Reader } from './reader/Reader.tsx'
import { isReadVariant, READ_LIST, READ_LISTS, type ReadVariant } from './reader/readLists.ts'
import { useProcessRows } from './useProcessRows.ts'
import { gridOf } from './variants.tsx'

const CARDS = 50

function Table({ list, onRead }: { readonly list: RemoteList, readonly onRead: () => void }) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [batch, setBatch] = useState<readonly Row[] | null>(null)
  const agree = () => {
    const rows = selected.map(id => list.model.row(id)).filter(row => row !== undefined)
    const kinds = new Set(rows.map(({ kind }) => kind))
    if (rows.length === 0) toast.info('请先选择要同意的单据')
    else if (kinds.size > 1) toast.info(`所选单据有 ${kinds.size} 种，批量同意一次只能处理一种，可按“单据”筛选后再选`)
    else setBatch(rows)
  }
  return (
    <>
      <ProcessTable
        variant="stillAudit" list={list} onRows={setSelected}
        toolbar={<>
          <Button icon={<Tick />} text="批量同意" onClick={agree} />
          <Button variant="minimal" icon={<Properties />} text="逐件阅读" onClick={onRead} />
        </>}
      />
      {batch && <BatchDialog rows={batch} onClose={() => setBatch(null)} onDone={() => void list.reload()} />}
    </>
  )
}

function ReadVariantPage({ variant }: { readonly variant: ReadVariant }) {
  const [form, setForm] = useTabParam('as')
  const go = useGo()
  const reads = form !== 'table'
  const list = useProcessRows(variant, undefined, reads ? CARDS : undefined)
  const page = READ_LISTS[variant].path
  const { query: { pageSize }, setPageSize } = list
  useEffect(() => { if (reads && pageSize < CARDS) setPageSize(CARDS) }, [reads, pageSize, setPageSize])
  return reads
    ? <Reader variant={variant} list={list} onTable={() => (page === null ? setForm('table') : go(page))} />
    : <Table list={list} onRead={() => setForm(null)} />
}

/**
 * 待我审批 and the documents that the user has started, decided or received a copy of: read one by one, or as a grid for searching and
 * batch approval.
 */
export function StillAuditPage() {
  const [listParam] = useTabParam(READ_LIST)
  const variant = isReadVariant(listParam) ? listParam : 'stillAudit'
  const { setTitle } = useTab()
  const { title } = gridOf(variant)
  useEffect(() => setTitle(title), [title, setTitle])
  return <ReadVariantPage key={variant} variant={variant} />
}
