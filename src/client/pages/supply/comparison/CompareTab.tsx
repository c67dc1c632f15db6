import { Button } from '@blueprintjs/core'
import { Comparison } from '@blueprintjs/icons'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

const ICON = <Comparison size={32} />

/** 比价 of an inquiry: its quotes, as soon as they may be read. */
export function CompareTab({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const [id, go] = [useQueryParam('id'), useGo()]
  const state = useFact(store, ({ draft }) => String(draft.head.state ?? 'DRAFT'))
  if (id === null || state === 'DRAFT' || state === 'VOID') return <EmptyState icon={ICON} title="还没有报价" text="发送询价后，供应商的报价在这里比较。" />
  return (
    <EmptyState
      icon={ICON} title="比价与定标" text={state === 'QUOTING' ? '密封的询价，截止前不能查看报价。' : '各家到场价逐行对比，选定后提交定标。'}
      action={<Button
        intent="primary" text="打开比价" onClick={() => go(`${SUPPLY_LIBRARY[kind].path}/inquiry/compare?id=${encodeURIComponent(id)}`)}
      />}
    />
  )
}
