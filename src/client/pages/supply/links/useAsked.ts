import { useMemo } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Lookups, Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import type { AskedLine } from '#schemas/supply/quote.ts'
import { documentApi } from '#shared/api/document.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'

const SOURCES = [DICT.materialUnit, DICT.jobCategory, DICT.jobLevel] as const
const text = (row: Row, key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)

/** A row of an inquiry as shown to suppliers: for labour, trade and level replace the specification. */
function askedLine(row: Row, lookups: Lookups): AskedLine {
  const called = (
    source: number, key: string
  ): string | null => { const value = text(row, key); return value === null ? null : lookups.label(source, value) ?? value }
  return {
    row: String(row.id), itemName: text(row, 'itemName') ?? '', brand: text(row, 'brand'), unit: called(DICT.materialUnit, 'unit') ?? '',
    quantity: text(row, 'quantity') ?? '0', needDay: text(row, 'needDay'),
    spec: [text(row, 'spec'), called(DICT.jobCategory, 'jobCategory'), called(DICT.jobLevel, 'jobLevel'), text(row, 'remark')].filter(
      Boolean
    ).join(' • ') || null,
  }
}

/** Undefined while loading. */
export function useAsked(kind: SupplierKind, inquiryId: string): readonly AskedLine[] | undefined {
  const { data } = useCall(documentApi(INQUIRIES[kind]).info, { id: inquiryId })
  const { lookups, ready } = useLookups(SOURCES)
  return useMemo(
    () => (data === undefined || !ready ? undefined : data.lines.items.map(row => askedLine(row, lookups))), [data, lookups, ready]
  )
}
