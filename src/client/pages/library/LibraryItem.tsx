import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Lock } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { MaterialFields } from '#client/business/material/MaterialFields.tsx'
import { emptyForm } from '#client/business/material/materialForm.ts'
import { StandardField } from '#client/business/material/StandardField.tsx'
import { TwinNotice } from '#client/business/material/TwinNotice.tsx'
import { useMaterialForm } from '#client/business/material/useMaterialForm.ts'
import { useFormSave } from '#client/document/useFormSave.ts'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { copyOf } from './itemFields.ts'
import { libraryKind, type LibraryKind } from './kinds.ts'
import '#client/document/document.css'
import './item.css'

export type ItemMode = 'add' | 'edit' | 'copy'
const VERBS: Readonly<Record<ItemMode, string>> = { add: '新增', edit: '编辑', copy: '复制' }

interface ItemFormProps {
  readonly kind: LibraryKind
  readonly mode: ItemMode
  /** The stored item to change or copy. */
  readonly item: Row | null
}

function ItemForm({ kind: { machine, word, path, grid }, mode, item }: ItemFormProps) {
  const go = useGo()
  const { setDirty, setTitle, close } = useTab()
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const [start] = useState(() => (mode === 'edit' ? item : null) ?? emptyForm(machine, item ? copyOf(item) : {}))
  const state = useMaterialForm(
    { machine, lookups, start, id: mode === 'edit' && item ? String(item.id) : null, ...(mode === 'edit' && { failed: '编辑失败！' }) }
  )
  const { root, saving, save } = useFormSave({
    dirty: state.dirty,
    send: state.send,
    done: () => {
      toast.ok(mode === 'edit' ? '编辑成功！' : '新增成功！')
      setDirty(false)
      void reload(libraryApi.describeMaterial)
      go(`${path}/list`, { replace: true })
    },
  })
  const edited = mode === 'edit' ? String(item?.id ?? '') : null
  useRowsNews(grid.name, async ids => {
    if (edited === null || (ids !== null && !ids.has(edited))) return
    const stored = await call(libraryApi.describeMaterial, { id: edited }, { quiet: true }).catch(() => null)
    if (stored !== null) state.meet(stored as Row)
  })
  useEffect(() => setDirty(state.dirty), [state.dirty, setDirty])
  const title = `${VERBS[mode]}${word}`
  useEffect(() => setTitle(String(item?.materialName ?? '') || title), [item, title, setTitle])
  return (
    <div className="yz-document" ref={root}>
      <header className="yz-document-head">
        <h1>{title}</h1>
        {item && <span className="code">{String(item.materialName ?? '')}</span>}
        {state.dirty && <span className="unsaved">未保存</span>}
      </header>
      <div className="yz-item-form">
        <TwinNotice
          machine={machine} form={state.form} copied={item?.sys === true ? String(item.id) : null}
          onShow={twin => go(`${path}/detail?id=${String(twin.id)}`)}
          onUse={mode === 'edit' ? undefined : twin => {
            setDirty(false)
            go(`${path}/detail?id=${String(twin.id)}`, { replace: true })
          }}
        />
        <MaterialFields
          machine={machine} lookups={lookups} state={state}
          first={<StandardField machine={machine} state={state} fixed={mode === 'edit'} />}
        />
      </div>
      <footer className="yz-item-foot" ref={clearOfToasts}>
        <Button text="取消" onClick={() => close(`${path}/list`)} />
        <Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />
      </footer>
    </div>
  )
}

/** 新增, 编辑 or 复制 of one library item, as a page; `?id=` names the item to edit or copy (spec-1 §5). */
export function libraryItem(machine: boolean, mode: ItemMode): () => React.JSX.Element {
  const kind = libraryKind(machine)
  return function LibraryItem() {
    const id = useQueryParam('id')
    const go = useGo()
    const stored = mode === 'add' ? null : id
    const { data, error } = useCall(libraryApi.describeMaterial, stored === null ? null : { id: stored })
    if (stored === null) return <ItemForm kind={kind} mode="add" item={null} />
    if (error) return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${kind.word}`} text={error.msg} />
    if (!data) return <SkeletonRows rows={6} columns={2} />
    if (mode === 'edit' && data.sys) {
      return (
        <EmptyState
          icon={<Lock size={32} />}
          title="平台条目不可修改"
          text="复制到企业库后可以修改。"
          action={<Button intent="primary" text="复制到企业库" onClick={() => go(`${kind.path}/copy?id=${stored}`, { replace: true })} />}
        />
      )
    }
    return <ItemForm key={data.id} kind={kind} mode={mode} item={data as Row} />
  }
}
