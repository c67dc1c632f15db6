import { SegmentedControl } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { DOCUMENTS } from '#schemas/documents.ts'
import { pageOfRow, type Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { RATING_FACT, ratingFacts, type RatingFact } from '#schemas/supplier/rating.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { RelatedTab } from '#client/document/record/RelatedTab.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

const ALL = 'ALL'
const ICON = <Endorsed size={32} />
const NO_RECORDS = { title: '没有这样的记录', stored: '询价、定标和订单里有这家供应商时，这里逐条列出。', fresh: '保存以后，按询价、定标和订单计算。' }

const pageOf = ({ kind, documentId }: Row): string | undefined => {
  const document = DOCUMENTS.find(({ name }) => name === kind)
  return document && pageOfRow(document, { id: String(documentId) })
}

interface OfSupplier { readonly kind: SupplierKind, readonly id: string }

function Rating({ kind, id }: OfSupplier) {
  const go = useGo()
  const { data, error } = useCall(supplierApi.querySupplierRating, { kind, id }, { quiet: true })
  const [fact, setFact] = useState<RatingFact | null>(null)
  const paramsOf = useCallback((supplier: string) => ({ kind, id: supplier, fact }), [kind, fact])
  if (error && !data) return <EmptyState icon={ICON} title="没有取到履约评分" text={error.msg} />
  if (!data) return <SkeletonRows rows={6} columns={4} />
  const all = data.facts.reduce((sum, { rows }) => sum + rows, 0)
  const ways = [{ fact: null, label: '全部', rows: all }, ...data.facts.map(one => ({ ...one, label: RATING_FACT[one.fact] }))]
  return (
    <>
      <FigureRow>
        {data.parts.map(({ key, title, most: max, points, reason }) =>
          <Figure key={key} label={`${title}（${max} 分）`} value={points} note={reason} />)}
      </FigureRow>
      <RelatedTab
        key={fact ?? ''} tab="rating" grid={ratingFacts} page={supplierApi.querySupplierFacts} of={paramsOf} noun="履约事实" none={NO_RECORDS}
        opens={row => {
          const page = pageOf(row)
          if (page !== undefined) go(page)
        }}
        tools={(
          <SegmentedControl
            size="small" aria-label="事实" value={fact ?? ALL}
            options={ways.map(way => ({ value: way.fact ?? ALL, label: `${way.label} ${way.rows}` }))}
            onValueChange={value => setFact(data.facts.find(one => one.fact === value)?.fact ?? null)}
          />
        )}
      />
    </>
  )
}

/** 履约: the supplier's performance in the rating period, with the rows behind each number; a part without facts has no number. */
export function RatingTab({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  return id === null ? <EmptyState icon={ICON} title="还没有履约记录" text={NO_RECORDS.fresh} /> : <Rating kind={kind} id={id} />
}
