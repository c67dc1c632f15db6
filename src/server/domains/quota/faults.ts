import { lineLookups, type Draft, type Lookups } from '#schemas/kit/index.ts'
import { UNSOUND, type QuotaTab } from '#schemas/quota/checks.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { AppError } from '#server/core/errors.ts'
import { faultsOf, type LineFault } from '#server/document/index.ts'

/** The first thing that keeps a package from being enabled, with the tab on which it is mended, and every cell at fault. */
export interface Refused {
  readonly tab: QuotaTab
  readonly text: string
  readonly faults: readonly LineFault[]
}

const hasTab = (line: string): line is keyof typeof UNSOUND => Object.hasOwn(UNSOUND, line)

/**
 * Checks a computed draft: its header, then the save-time checks in their order (spec-2 §5), then what only the server
 * knows (`found`: types, library references). Null when the package may be enabled.
 */
export function refusalOf(draft: Draft, dictionaries: Lookups, found: readonly LineFault[] = []): Refused | null {
  const lookups = lineLookups(quotaPackage, () => draft, dictionaries)
  const faults = faultsOf(quotaPackage, draft, lookups, found)
  const ofHeader = faults.find(fault => fault.line === '')
  if (ofHeader !== undefined) return { tab: 'basic', text: ofHeader.text, faults }
  for (const check of quotaPackage.checks) {
    const text = check.test(draft, lookups)
    if (text !== null) return { tab: check.tab as QuotaTab, text, faults }
  }
  const line = faults[0]?.line ?? ''
  return hasTab(line) ? { tab: line, text: UNSOUND[line], faults } : null
}

/** The refusal as an answer: the message, the tab in `field`, the cells in `rows`. */
export const refusedError = ({ text, tab, faults }: Refused): AppError => new AppError('BAD_ROWS', { text, field: tab, rows: faults })
