import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { OfferedParts } from '#server/domains/analysis/index.ts'
import { labelsAt } from '#shared/import/header.ts'
import { normalized } from '../bill/billTerms.ts'

type Amount = (parts: OfferedParts) => string | null

const ROLES = { MANAGE: '管理费', PROFIT: '利润', RISK: '风险' } as const
const ofRoles = (...roles: readonly (keyof typeof ROLES)[]): Amount => ({ fees }) => {
  const matchingFees = fees.filter(({ role }) => role !== null && (roles as readonly string[]).includes(role))
  return matchingFees.length === 0 ? null : toScale(sumOf(matchingFees.map(({ amount }) => amount)), 2)
}

/** Columns for the components of a unit price in clients' forms (GB 50500 表-09 and companies' variants). */
const COLUMNS: readonly (readonly [label: RegExp, amount: Amount])[] = [
  [/^人工(?:费)?$/, ({ labour }) => labour],
  [/^材料(?:费|和设备费|设备费)?$/, ({ material }) => material],
  [/^主材(?:费)?$/, ({ main }) => main],
  [/^辅材(?:费)?$|^辅助材料费$/, ({ material, main }) => toScale(dec(material).minus(main), 2)],
  [/^(?:施工)?(?:机械|机具)(?:使用)?费?$/, ({ machine }) => machine],
  [/^其他费(?:用)?$/, ({ other }) => other],
  [/^(?:企业)?管理费(?:用)?$/, ofRoles('MANAGE')],
  [/^利润$/, ofRoles('PROFIT')],
  [/^(?:一定范围内的)?风险(?:费|费用)?$/, ofRoles('RISK')],
  [/^(?:企业)?管理费(?:和|及|、|与)利润$/, ofRoles('MANAGE', 'PROFIT')],
]

/** A column of a component; `isAmount`: below the item's amount, not its price. */
export interface ComponentColumn { readonly column: number; readonly label: string; readonly isAmount: boolean; readonly amount: Amount }

/** Component columns of the header, without columns of the bill. */
export function componentColumns(sheet: ReadSheet, headerRow: number, used: ReadonlySet<number>): ComponentColumn[] {
  return labelsAt(sheet, headerRow - 1).flatMap((path, column): ComponentColumn[] => {
    const labels = path.split('/').map(part => normalized(part).replace(/\((?:元|%)\)/g, ''))
    const label = labels.at(-1) ?? ''
    const amount = COLUMNS.find(([labelPattern]) => labelPattern.test(label))?.[1]
    return amount === undefined || used.has(column)
      ? []
      : [{ column, label, isAmount: labels.slice(0, -1).some(part => /合价|合计/.test(part)), amount }]
  })
}
