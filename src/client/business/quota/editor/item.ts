import type { DecimalText } from '#schemas/kit/index.ts'

/** The project item of a package, in the analysis modal (spec-2 §2). */
export interface PackageItem {
  readonly mode: 'join' | 'variable'
  readonly isEdit: boolean
  readonly analyseItemId: string
  readonly itemName: string
  readonly itemUnit: string
  readonly analyseNum: DecimalText
  readonly itemDesc: string
}
