const KEY = 'yz.apply'

/** Filed in this browser. */
export interface LastApply {
  readonly applyCode: string
  readonly phone: string
}

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
