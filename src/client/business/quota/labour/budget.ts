/** The labour budget takes digits and one optional decimal part, cut (not rounded) to two decimals (spec-2 §5). */
export function truncateBudget(text: string): string {
  const digits = text.normalize('NFKC').replace(/[^\d.]/g, '')
  const [, whole = '', fraction] = /^(\d*)(?:\.(\d{0,2}))?/.exec(digits) ?? []
  return fraction === undefined ? whole : `${whole}.${fraction}`
}
