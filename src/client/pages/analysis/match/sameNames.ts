import type { Row } from '#schemas/kit/index.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { call } from '#client/data/http.ts'
import type { OfAnalysis } from '../blocks/parts.ts'

/** Ids of items without a package and with an item's name and unit; empty where they cannot be loaded. */
export async function sameNamed(ids: OfAnalysis, { name, unit }: Row): Promise<string[]> {
  const filters = [
    { key: 'name', op: 'equals', value: name }, { key: 'unit', op: 'in', value: [unit] }, { key: 'state', op: 'in', value: ['NONE'] },
  ]
  try {
    const { rows } = await call(
      analysisSheetApi.page, { ...ids, pageSize: -1, filters } as InputOf<typeof analysisSheetApi.page>, { quiet: true }
    )
    return rows.filter(row => row.state === 'NONE').map(({ id }) => id)
  } catch {
    return []
  }
}
