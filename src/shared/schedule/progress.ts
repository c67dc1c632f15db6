import { dec, toScale, ZERO } from '#schemas/kit/decimal.ts'
import type { DecimalText } from '#schemas/kit/value.ts'

/** Completed work of an item: by package step, each with its share in percent; without a package, as measured. */
export interface ItemProgress {
  readonly quantity: DecimalText
  readonly steps: readonly { readonly ratio: DecimalText, readonly done: DecimalText }[]
  readonly measured: DecimalText
}

/** Labour-weighted percent, 2 decimals: Σ ratio × done ÷ quantity (sheet 3); at most 100. Null without quantity. */
export function progressOf({ quantity, steps, measured }: ItemProgress): DecimalText | null {
  const total = dec(quantity)
  if (total.isZero()) return null
  const done = steps.length === 0 ? dec(measured).times(100) : steps.reduce((sum, step) => sum.plus(dec(step.ratio).times(step.done)), ZERO)
  const percent = done.div(total)
  return toScale(percent.gt(100) ? dec(100) : percent, 2)
}
