import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { MaterialFields } from '#client/document/pickers/MaterialFields.tsx'
import { emptyForm, formPayload } from '#client/document/pickers/materialForm.ts'
import { useMaterialForm } from '#client/document/pickers/useMaterialForm.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { LibraryKind } from './kinds.ts'
import '#client/document/document.css'

function ItemForm({ kind: { machine, word, path, grid }, item }: { readonly kind: LibraryKind; readonly item: Row | null }) {
  const go = useGo()
  const { setDirty, close } = useTab()
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const [start] = useState(() => item ?? emptyForm(machine))
  const state = useMaterialForm({
    machine, lookups, start,
    send: async form => {
      if (item === null) {
        await call(libraryApi.saveMaterial, { machine, row: formPayload(form) }, { quiet: true })
        return []
      }
      const row = { ...formPayload(form), id: item.id, version: item.version }
      return (await call(libraryApi.batchSaveMaterial, { machine, rows: [row] }, { quiet: true })).problems
    },
    done: () => {
      toast.ok(item === null ? '新增成功！' : '编辑成功！')
      setDirty(false)
      void reload(libraryApi.describeMaterialStaticsByType, libraryApi.describeMaterial)
      go(`${path}/list`, { replace: true })
    },
  })
  useEffect(() => setDirty(state.dirty), [state.dirty, setDirty])
  return (
    <div className="yz-document">
      <header className="yz-document-head"><h1>{`${item === null ? '新增' : '编辑'}${word}`}</h1>{state.dirty && <span className="unsaved">未保存</span>}</header>
      <div className="yz-document-form yz-import"><MaterialFields machine={machine} lookups={lookups} state={state} /></div>
      <footer className="yz-dialog-foot">
        <span className="yz-grow" />
        <Button text="关闭" onClick={close} />
        <Button intent="primary" text="保存" loading={state.saving} onClick={() => void state.save()} />
      </footer>
    </div>
  )
}

/** 新增 / 编辑 of one library item, as a page; `?id=` names the one to edit. */
export function libraryItem(kind: LibraryKind): () => React.JSX.Element {
  return function LibraryItem() {
    const id = useQueryParam('id')
    const { data, error } = useCall(libraryApi.describeMaterial, id === null ? null : { id })
    if (id === null) return <ItemForm kind={kind} item={null} />
    if (error) return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${kind.word}`} text={error.msg} />
    return data ? <ItemForm key={data.id} kind={kind} item={data as Row} /> : <SkeletonRows rows={6} columns={2} />
  }
}
