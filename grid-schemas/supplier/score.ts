import { daysAfter } from '#schemas/kit/index.ts'
import { expiryOf } from '#schemas/man/states.ts'

export interface SupplierFacts {
  readonly certificates: readonly (string | null)[]
  readonly contacts: number
  readonly accounts: number
  /** Number of filled fields: credit code, legal representative, region and address. */
  readonly filled: number
  /** Prices recorded within a year, and the newest day. */
  readonly prices: number
  readonly lastDay: string | null
}
export interface ScoreLine { readonly title: string; readonly points: number; readonly most: number; readonly reason: string }
export interface SupplierScore { readonly points: number; readonly most: number; readonly lines: readonly ScoreLine[] }

export const FILLED_FACTS = 4
const [QUARTER, YEAR] = [90, 365]
const PER_PRICE = 2

function certificateLine(ends: readonly (string | null)[], today: string): ScoreLine {
  const [title, max] = ['证照有效', 40]
  if (ends.length === 0) return { title, most: max, points: 0, reason: '没有登记证照' }
  const states = ends.map(end => expiryOf(end, today))
  const [over, due] = (['OVER', 'DUE'] as const).map(state => states.filter(one => one === state).length) as [number, number]
  // One about to expire counts half.
  const points = Math.round(max * (ends.length - over - due / 2) / ends.length)
  const notes = [...(over > 0 ? [`${over} 张已过期`] : []), ...(due > 0 ? [`${due} 张即将到期`] : [])]
  return { title, most: max, points, reason: `${ends.length} 张证照，${notes.length === 0 ? '全部有效' : notes.join('，')}` }
}

function activityLine(lastDay: string | null, today: string): ScoreLine {
  const [title, max] = ['最近往来', 10]
  if (lastDay === null) return { title, most: max, points: 0, reason: '没有供货记录' }
  const points = lastDay >= daysAfter(today, -QUARTER) ? max : lastDay >= daysAfter(today, -YEAR) ? max / 2 : 0
  return { title, most: max, points, reason: `最近一次 ${lastDay}` }
}

/**
 * Scores completeness and currency of a supplier's data, out of 100, with a reason for every point; not its work. The specification has no
 * rule for it.
 */
export function supplierScore(facts: SupplierFacts, today: string): SupplierScore {
  const { certificates, contacts, accounts, filled, prices, lastDay } = facts
  const has = (title: string, max: number, count: number, word: string): ScoreLine =>
    ({ title, most: max, points: count > 0 ? max : 0, reason: count > 0 ? `${count} ${word}` : '没有登记' })
  const lines: ScoreLine[] = [
    certificateLine(certificates, today),
    has('联系人', 15, contacts, '名'),
    has('收款账户', 15, accounts, '个'),
    { title: '基本资料', most: 10, points: Math.round(10 * filled / FILLED_FACTS), reason: `信用代码、法定代表人、地区、地址填了 ${filled} 项` },
    { title: '供货记录', most: 10, points: Math.min(10, prices * PER_PRICE), reason: `近一年 ${prices} 条价格` },
    activityLine(lastDay, today),
  ]
  return { points: lines.reduce((sum, { points }) => sum + points, 0), most: lines.reduce((sum, { most: max }) => sum + max, 0), lines }
}
