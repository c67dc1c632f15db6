import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import type { PickSource } from '#client/ui/pick/source.ts'
import type { OfAnalysis } from './parts.ts'

const PAGE = 20
/** Excludes sections: rows without a unit, which have no quantity. */
export const ITEMS = [{ key: 'unit', op: 'filled' }] as const satisfies readonly Filter[]

/** Searches an analysis' items by name, code or feature; code and feature distinguish equal names. */
export const itemsOf = (ids: OfAnalysis): PickSource => async ({ text, pageNum, signal }) => {
  const query = { ...ids, quick: text, pageNum, pageSize: PAGE, filters: [...ITEMS] }
  const { rows, total } = await call(analysisSheetApi.page, query, { quiet: true, signal })
  return { total, entries: rows.map(({ id, name, code, feature }) =>
    ({ key: id, label: name, detail: [code, feature].filter(Boolean).join(' · ') || undefined })) }
}
