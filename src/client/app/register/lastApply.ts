const KEY = 'yz.apply'

/** An application that was filed with this browser. */
export interface LastApply {
  readonly applyCode: string
  readonly phone: string
}

/** The last application filed here: its applicant comes back to see its state. */
export function lastApply(): LastApply | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'applyCode' in stored && typeof stored.applyCode === 'string'
      && 'phone' in stored && typeof stored.phone === 'string'
      ? { applyCode: stored.applyCode, phone: stored.phone }
      : null
  } catch {
    return null
  }
}

export const rememberApply = (apply: LastApply): void => localStorage.setItem(KEY, JSON.stringify(apply))
