/** Digits and at most two decimals, not rounded (spec-2 §5). */
export function truncateBudget(text: string): string {
  const digits = text.normalize('NFKC').replace(/[^\d.]/g, '')
  const [, integer = '', fraction] = /^(\d*)(?:\.(\d{0,2}))?/.exec(digits) ?? []
  return fraction === undefined ? integer : `${integer}.${fraction}`
}
