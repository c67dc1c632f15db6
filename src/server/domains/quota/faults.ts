import type { Draft, Lookups } from '#schemas/kit/index.ts'
import { UNSOUND, type QuotaTab } from '#schemas/quota/checks.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { AppError } from '#server/core/errors.ts'
import { refuseDraft, type LineFault } from '#server/document/index.ts'

/** The first thing that keeps a package from being enabled, with the tab on which it is mended, and every cell at fault. */
export interface Refused {
  readonly tab: QuotaTab
  readonly text: string
  readonly faults: readonly LineFault[]
}

const hasTab = (line: string): line is keyof typeof UNSOUND => Object.hasOwn(UNSOUND, line)

/**
 * What the engine refuses a computed draft for (spec-2 §5), as something to tell: whoever looks at many packages goes on with the
 * others. `found` is what only the server knows: types, library references. Null when the package may be enabled.
 */
export function refusalOf(draft: Draft, dictionaries: Lookups, found: readonly LineFault[] = []): Refused | null {
  try {
    refuseDraft(quotaPackage, draft, dictionaries, found)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message, field = 'basic', rows = [] } = error
    const isCell = hasTab(field) && rows.some(({ text }) => text === message)
    return { tab: field as QuotaTab, text: isCell ? UNSOUND[field] : message, faults: rows as readonly LineFault[] }
  }
}

/** The refusal as an answer: the message, the tab in `field`, the cells in `rows`. */
export const refusedError = ({ text, tab, faults }: Refused): AppError => new AppError('BAD_ROWS', { text, field: tab, rows: faults })
