/** Components of a unit price or sum: labour, main and auxiliary material, machines, other costs of the item. */
export const COMPONENTS = ['L', 'M1', 'M2', 'E', 'O'] as const
export type Component = (typeof COMPONENTS)[number]

const OF_COMPONENTS = {
  人工费: ['L'], 材料费: ['M1', 'M2'], 主材费: ['M1'], 辅材费: ['M2'], 机械费: ['E'], 其他费: ['O'], 人材机: ['L', 'M1', 'M2', 'E'],
  直接费: ['L', 'M1', 'M2', 'E', 'O'],
} as const satisfies Readonly<Record<string, readonly Component[]>>

export const GROUPS = { 分部分项: 'items', 单价措施: 'measures' } as const
export type Group = (typeof GROUPS)[keyof typeof GROUPS]

/** Sums above a row: the items, and earlier rows of a part. */
export const TOTALS = {
  总价措施合计: 'measureRows', 措施合计: 'allMeasures', 其他项目合计: 'others', 规费合计: 'statutory', 税前合计: 'pretax', 给定金额合计: 'given', 公共费用: 'public',
} as const
export type Total = (typeof TOTALS)[keyof typeof TOTALS]

export type BaseOf =
  | { readonly is: 'components', readonly components: readonly Component[], readonly group: Group | null }
  | { readonly is: 'price', readonly group: Group }
  | { readonly is: 'total', readonly total: Total }
  | { readonly is: 'row', readonly name: string }
export type BaseTerm = BaseOf & { readonly sign: 1 | -1 }

const ALIASES: Readonly<Record<string, string>> = {
  人工: '人工费', 材料: '材料费', 主材: '主材费', 辅材: '辅材费', 机械: '机械费', 直接成本: '直接费', 分部分项: '分部分项合计', 分部分项工程费: '分部分项合计', 单价措施: '单价措施合计',
  总价措施: '总价措施合计', 措施: '措施合计', 措施项目合计: '措施合计', 其他项目: '其他项目合计', 规费: '规费合计', 税前: '税前合计', 税前造价: '税前合计', 税前工程造价: '税前合计',
}

const SIGN = /[+＋\-−－]/
/** Whether a name contains an operator and is ambiguous in a base. */
export const hasSign = (name: string): boolean => SIGN.test(name)

export const UNIT_WORDS: readonly string[] = Object.keys(OF_COMPONENTS)
export const SUM_WORDS: readonly string[] = [
  ...Object.keys(GROUPS).flatMap(group => ['合计', ...Object.keys(OF_COMPONENTS)].map(word => group + word)), ...Object.keys(TOTALS),
]

function builtIn(word: string, inUnit: boolean): BaseOf | null {
  const componentsOf = (key: string): readonly Component[] | undefined =>
    (Object.hasOwn(OF_COMPONENTS, key) ? OF_COMPONENTS[key as keyof typeof OF_COMPONENTS] : undefined)
  if (inUnit) {
    const components = componentsOf(word)
    return components === undefined ? null : { is: 'components', components, group: null }
  }
  if (Object.hasOwn(TOTALS, word)) return { is: 'total', total: TOTALS[word as keyof typeof TOTALS] }
  for (const [title, group] of Object.entries(GROUPS)) {
    if (!word.startsWith(title)) continue
    const rest = word.slice(title.length)
    const components = componentsOf(rest)
    if (rest === '合计') return { is: 'price', group }
    if (components !== undefined) return { is: 'components', components, group }
  }
  return null
}

/**
 * Parses a base such as 人工费+机械费 or 税前合计-暂列金额; unknown words are row names, resolved by the table.
 * @returns null for a text that is not a sum of words
 */
export function readBase(text: string, inUnit: boolean): BaseTerm[] | null {
  const parts = text.split(new RegExp(`(${SIGN.source})`)).map(part => part.trim())
  if (parts[0] === '') parts.shift()
  else parts.unshift('+')
  const terms: BaseTerm[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [sign, word] = [parts[at]!, parts[at + 1] ?? '']
    if (word === '') return null
    terms.push({
      ...builtIn(word, inUnit) ?? builtIn(ALIASES[word] ?? word, inUnit) ?? { is: 'row', name: word }, sign: /[+＋]/.test(sign) ? 1 : -1,
    })
  }
  return terms.length === 0 ? null : terms
}

export function renamedBase(text: string, from: string, to: string): string {
  return text.split(new RegExp(`(${SIGN.source})`)).map(part => (part.trim() === from ? to : part)).join('')
}
