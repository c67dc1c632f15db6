/** Fixed parent ids of the dictionaries (spec-1 §3). */
export const DICT = {
  turnoverYear: 2, projectType: 11, itemType: 12, subItemType: 14, jobCategory: 15, jobLevel: 16, goodsCategory: 17,
  materialUnit: 18, costType: 19, mechanicalCostType: 20, acceptanceType: 23, unit: 24, incomeType: 25, incomeWay: 26,
  spendingType: 27, spendingWay: 28, receiveType: 29, receiveOtherType: 30, paymentType: 31, serviceType: 32, delayReason: 33,
} as const

export const DICT_TITLES: Readonly<Record<keyof typeof DICT, string>> = {
  projectType: '项目类型', itemType: '工程类型', subItemType: '分项类别', jobCategory: '工种', jobLevel: '职业等级', goodsCategory: '物资类别',
  materialUnit: '材料单位', unit: '计量单位', costType: '费用类型', mechanicalCostType: '机械费用类型', acceptanceType: '验收类型',
  turnoverYear: '周转年限', incomeType: '收入类型', incomeWay: '收款方式', spendingType: '支出类型', spendingWay: '付款方式',
  receiveType: '收款类型', receiveOtherType: '其他收款类型', paymentType: '支付类型', serviceType: '服务类型', delayReason: '延误原因',
}

/** Skill levels by key, ascending; 1 to 3 are below 高级工. */
export const JOB_LEVEL = { 1: '普工', 2: '初级工', 3: '中级工', 4: '高级工', 5: '技师', 6: '高级技师' } as const

/** First level of the material tree that separates machines (domain B21). */
export const MACHINE_BRANCH = '机械'
