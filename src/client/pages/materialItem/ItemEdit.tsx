import { Button, Checkbox, InputGroup, TextArea } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { lengthOf, newRow, type Row } from '#schemas/kit/index.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { useFormSave } from '#client/document/useFormSave.ts'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { itemKind, type ItemKind } from './kinds.ts'
import { useItemForm } from './useItemForm.ts'
import '#client/document/document.css'
import '#client/ui/detailPage.css'
import './materialItem.css'

const TEXTS = ['itemName', 'itemCode', 'spec', 'brand', 'unit', 'supplierName'] as const
const HINTS: Partial<Record<(typeof TEXTS)[number], string>> = {
  itemName: '按供应商的写法填写，不必与库中一致', supplierName: '不填时绑定对所有供应商有效', brand: '没有品牌填“无”或不填',
}

function ItemForm({ kind, stored }: { readonly kind: ItemKind, readonly stored: Row | null }) {
  const { word, path, grid } = kind
  const go = useGo()
  const { setDirty, setTitle, close } = useTab()
  const { cells, errors, set, dirty, send } = useItemForm(kind, stored)
  const { root, saving, save } = useFormSave({
    dirty,
    send,
    done: id => {
      toast.ok(stored === null ? '新增成功！' : '编辑成功！')
      setDirty(false)
      go(`${path}/detail?id=${id}`, { replace: true })
    },
  })
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  const title = `${stored === null ? '新增' : '编辑'}${word}明细`
  const textOf = (key: string): string => (typeof cells[key] === 'string' ? cells[key] : '')
  const name = stored === null ? '' : textOf('itemName')
  useEffect(() => setTitle(name || title), [name, title, setTitle])
  const { remark, general } = grid.columns
  return (
    <div className="yz-document" ref={root}>
      <header className="yz-document-head">
        <h1>{title}</h1>
        {stored !== null && <span className="code">{String(stored.itemName ?? '')}</span>}
        {dirty && <span className="unsaved">未保存</span>}
      </header>
      <div className="yz-item-fields">
        <FormGrid columns={2}>
          {TEXTS.map(key => (
            <FieldRow
              key={key} label={grid.columns[key].label} required={grid.columns[key].required !== false} error={errors.get(key)}
              hint={HINTS[key]}
            >
              {aria => <InputGroup {...aria} value={textOf(key)} onValueChange={text => set(key, text)} />}
            </FieldRow>
          ))}
          <FieldRow label={general.label} error={errors.get('general')} hint={general.facts.help} wide>
            {aria => <Checkbox
              {...aria} checked={cells.general === true} label="对所有供应商有效" onChange={event => set('general', event.currentTarget.checked)}
            />}
          </FieldRow>
          <FieldRow label={remark.label} error={errors.get('remark')} wide>
            {aria => (
              <span className="yz-counted">
                <TextArea {...aria} fill rows={3} value={textOf('remark')} onChange={event => set('remark', event.target.value)} />
                <small>{lengthOf(textOf('remark'))}/{remark.options.max}</small>
              </span>
            )}
          </FieldRow>
        </FormGrid>
      </div>
      <footer className="yz-detail-foot" ref={clearOfToasts}>
        <Button text="取消" onClick={() => close(`${path}/list`)} />
        <Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />
      </footer>
    </div>
  )
}

/** 编辑材料明细, or a new one without an id in the address. */
export function itemEdit(machine: boolean): () => React.JSX.Element {
  const kind = itemKind(machine)
  return function ItemEdit() {
    const id = useQueryParam('id')
    const { data, error } = useCall(materialItemApi.queryInfoMaterialItem, id === null ? null : { id }, { quiet: true })
    if (id === null) return <ItemForm key="new" kind={kind} stored={null} />
    if (error && !data) return <EmptyState icon={<ErrorIcon size={32} />} title="没有取到明细" text={error.msg} />
    if (data?.row.id !== id) return <SkeletonRows rows={6} columns={2} />
    return <ItemForm key={id} kind={kind} stored={newRow(kind.grid, id, data.row as Row)} />
  }
}
