import { between, TREE_GAP } from '#schemas/kit/branches/index.ts'

/** Existing numbers stay, unless a gap is used up: then all are renumbered. */
export function numberSiblings(orders: readonly (number | null)[]): number[] {
  const numbers: number[] = []
  for (let at = 0; at < orders.length;) {
    const existing = orders[at]
    if (existing != null) {
      numbers.push(existing)
      at += 1
      continue
    }
    let end = at
    while (end < orders.length && orders[end] === null) end += 1
    const fresh = between(numbers.at(-1), orders[end] ?? undefined, end - at)
    if (fresh === null) return orders.map((_, i) => TREE_GAP * (i + 1))
    for (const number of fresh) numbers.push(number)
    at = end
  }
  return numbers
}
