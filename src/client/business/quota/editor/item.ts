import type { DecimalText } from '#schemas/kit/index.ts'

/** The project item that a package is being made for, in the modal of the analysis (spec-2 §2). */
export interface PackageItem {
  readonly mode: 'join' | 'variable'
  readonly isEdit: boolean
  readonly analyseItemId: string
  readonly itemName: string
  readonly itemUnit: string
  readonly analyseNum: DecimalText
  readonly itemDesc: string
}
