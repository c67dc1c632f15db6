import { dec, ZERO, type Num } from './decimal.ts'
import { plus, smallOf, type Small } from './small.ts'

const NOTHING: Small = { units: 0, decimals: 0 }

/** Exact sum of decimal texts; avoids Decimals where possible, as totals are recomputed after every edit. */
export class Sum {
  #small = NOTHING
  #rest: Num = ZERO

  /** @throws Error for a text that is no number */
  add(text: string): void {
    const one = smallOf(text)
    const sum = one && plus(this.#small, one)
    if (sum) {
      this.#small = sum
      return
    }
    this.#rest = this.total().plus(text)
    this.#small = NOTHING
  }

  total(): Num {
    const { units, decimals } = this.#small
    return units === 0 ? this.#rest : this.#rest.plus(dec(units).div(10 ** decimals))
  }
}

export const sumOf = (texts: Iterable<string | null | undefined>): Num => {
  const sum = new Sum()
  for (const text of texts) if (text) sum.add(text)
  return sum.total()
}
