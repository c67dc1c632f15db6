import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import type { PickSource } from '#client/ui/pick/source.ts'
import type { OfAnalysis } from './parts.ts'

const PAGE = 20
/** What has no unit is a section, and counts nothing itself. */
export const ITEMS = [{ key: 'unit', op: 'filled' }] as const satisfies readonly Filter[]

/** The items of an analysis by a part of their name, code or feature; code and feature distinguish those of one name. */
export const itemsOf = (of: OfAnalysis): PickSource => async ({ text, pageNum, signal }) => {
  const asked = { ...of, quick: text, pageNum, pageSize: PAGE, filters: [...ITEMS] }
  const { rows, total } = await call(analysisSheetApi.page, asked, { quiet: true, signal })
  return { total, entries: rows.map(({ id, name, code, feature }) =>
    ({ key: id, label: name, detail: [code, feature].filter(Boolean).join(' · ') || undefined })) }
}
