import { dec, groupThousands, toScale } from '#schemas/kit/index.ts'

/** By how much one sum is above another, with its sign; — where they are the same or one is not told. */
export function aboveText(sum: string | null | undefined, other: string | null | undefined): string {
  if (sum == null || other == null) return '—'
  const above = dec(sum).minus(other)
  return above.isZero() ? '—' : `${above.lt(0) ? '−' : '+'}${groupThousands(toScale(above.abs(), 2))}`
}
