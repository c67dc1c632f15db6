import type { PickedGrid, Row, Value } from '#schemas/kit/index.ts'
import { fullPath } from '#shared/api/contract.ts'
import { request } from '#client/data/http.ts'
import type { PickSource } from '#client/ui/pick/source.ts'

const PAGE = 20
interface RowsResponse { readonly rows: readonly Row[], readonly total: number }
const NOTHING = { entries: [], total: 0 } as const

/**
 * A detail distinguishes equal names.
 * @param head values of the document for the call's scope (`within`)
 * @param row values of the row whose cell is edited (`beside`)
 */
export function rowsToPick(
  { source, pick }: PickedGrid, head: (key: string) => Value | undefined = () => null, row: Row = { id: '' },
): PickSource {
  const { name, detail, where = {}, filled = [], page = source?.page ?? '', within = [], beside: rowScope = [] } = pick ?? { name: 'id' }
  const filters = [
    ...Object.entries(where).map(([key, value]) => ({ key, op: 'in', value })),
    ...filled.map(key => ({ key, op: 'filled' })),
  ]
  return async ({ text, pageNum, signal }) => {
    const scope = Object.fromEntries([
      ...within.map(key => [key, head(key) ?? ''] as const),
      ...rowScope.map(key => [key, row[key] ?? ''] as const),
    ])
    if (Object.values(scope).includes('')) return NOTHING
    const input = { ...scope, quick: text, pageNum, pageSize: PAGE, filters }
    const response = await request(fullPath(page), input, { quiet: true, signal }) as RowsResponse
    const detailOf = (one: Row): string | undefined => (detail === undefined ? undefined : String(one[detail] ?? '') || undefined)
    const entries = response.rows.map(one => ({ key: String(one.id), label: String(one[name] ?? ''), detail: detailOf(one) }))
    return { entries, total: response.total }
  }
}
