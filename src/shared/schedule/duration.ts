import { dec, toText, ZERO, type Num } from '#schemas/kit/decimal.ts'
import { plus, smallOf, smallText, times, type Small } from '#schemas/kit/small.ts'
import type { DecimalText } from '#schemas/kit/value.ts'
import { QUARTERS } from './calendar.ts'

const NOTHING: Small = { units: 0, decimals: 0 }

/** Exact sum of products; avoids Decimals where possible, like the kit's `Sum`. */
export class Products {
  #small = NOTHING
  #rest: Num = ZERO

  /** @throws Error for a text that is no number */
  add(a: DecimalText, b: DecimalText): void {
    const [left, right] = [smallOf(a), smallOf(b)]
    const product = left && right && times(left, right)
    const sum = product && plus(this.#small, product)
    if (sum) {
      this.#small = sum
      return
    }
    this.#rest = this.total().plus(dec(a).times(b))
    this.#small = NOTHING
  }

  total(): Num {
    const { units, decimals } = this.#small
    return units === 0 ? this.#rest : this.#rest.plus(dec(units).div(10 ** decimals))
  }

  text(): DecimalText {
    const text = this.#rest === ZERO ? smallText(this.#small, this.#small.decimals) : null
    return text === null ? toText(this.total()) : text.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1')
  }
}

/**
 * Work days ÷ people in quarters, rounded up, at least one (sheet 5).
 * @param people more than 0
 */
export function durationOf(workDays: DecimalText, people: number): number {
  const small = smallOf(workDays)
  const [units, by] = [QUARTERS * (small?.units ?? Number.NaN), people * 10 ** (small?.decimals ?? 0)]
  if (!Number.isSafeInteger(units) || !Number.isSafeInteger(by)) return Math.max(
    1, dec(workDays).times(QUARTERS).div(people).ceil().toNumber()
  )
  const rest = units % by
  return Math.max(1, (units - rest) / by + (rest > 0 ? 1 : 0))
}
