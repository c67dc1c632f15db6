import { analysisItems } from '#schemas/analysis/items.ts'
import { formatCell, groupThousands, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { gatheredIn, type Gathered } from '#schemas/pricing/feeTerms.ts'
import type { PriceSummary } from '#shared/api/analysisPricing.ts'
import type { OfAnalysis } from '../blocks/parts.ts'

/** The owner of the prices: an analysis, or with `best` its round's picks. */
export interface OfPrices extends OfAnalysis { readonly best?: boolean }

export const moneyOf = (value: string | null | undefined): string => (value == null ? '—' : groupThousands(value))
export const marginOf = (value: string | null | undefined): string =>
  (value == null ? '—' : `${formatCell(value, analysisItems.columns.margin, NO_LOOKUPS)}%`)

const ALL: readonly Gathered[] = ['manage', 'profit', 'risk', 'fees']

/** Fee groups without a fee in the table. */
export function lackedFees(fees: PriceSummary['fees']): readonly Gathered[] {
  const has = new Set(fees.filter(({ part }) => part === 'UNIT').map(({ role }) => gatheredIn(role)))
  return ALL.filter(one => !has.has(one))
}
