import { Comparison, Lock } from '@blueprintjs/icons'
import { useState } from 'react'
import { SOURCE_ROW } from '#schemas/kit/index.ts'
import { supplyComparison } from '#schemas/supply/comparison.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { supplyComparisonApi } from '#shared/api/supplyComparison.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { ComparisonSheet } from './ComparisonSheet.tsx'
import type { KeptRow } from './storedTakings.ts'
import './award.css'

const SOURCES = sourcesOf(supplyComparison)
const nothing = (): void => {}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 比价 of an award: the comparison stored when it was made, with its selection. */
export function KeptTab({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const id = useQueryParam('id') ?? ''
  const { data, error } = useCall(supplyComparisonApi[kind].kept, { id }, { quiet: true })
  const { ready } = useLookups(SOURCES)
  const [awardRows] = useState(() => {
    const rows = new Map<string, KeptRow>()
    for (const item of store.draft.lines.items ?? []) {
      const row = text(item[SOURCE_ROW])
      const before = rows.get(row)
      rows.set(row, {
        row, takings: [...before?.takings ?? [], { invited: text(item.invited), quantity: text(item.quantity) }],
        reason: text(item.reason) || before?.reason || null,
      })
    }
    return [...rows.values()]
  })
  if (error) return <EmptyState icon={<Lock size={32} />} title="不能查看比价" text={error.message} />
  if (data === undefined || !ready) return <SkeletonRows rows={8} columns={6} />
  if (data === null) return <EmptyState icon={<Comparison size={32} />} title="没有比价" text="这张定标单保存时没有可以比较的报价。" />
  return <div
    className="yz-award"
  ><ComparisonSheet data={data} edits={false} kept={awardRows} onKeep={nothing} onSubmit={async () => {}} /></div>
}
