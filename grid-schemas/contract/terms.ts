import {
  boolean, choice, comparePlain, date, decimal, files, integer, money, PROCESS_STATE, PROCESS_TONES, ref, text, type Draft,
} from '#schemas/kit/index.ts'
import { projectPeople } from '#schemas/project/people.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { CONTRACT_LIBRARY } from './states.ts'

const PAPERS = { maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] } as const

/** A rate with up to four decimals, without trailing zeros. */
const RATE = { scale: 4, min: '0', max: '100', unit: '%' } as const
/** Terms of contracts and supplements beside the lines: tax, sums, payment (domain B0, B8.3). */
export const termsOf = (kind: SupplierKind) => ({
  endDay:        date('截止日期', {}),
  taxRate:       decimal('税率', { ...RATE, default: CONTRACT_LIBRARY[kind].taxRate, required: '税率必须填写' }),
  totalAmount:   money('价税合计', { readOnly: true, unit: '元', price: true }),
  exclAmount:    money('不含税金额', { readOnly: true, unit: '元', price: true }),
  ceiling:       money('最高限额', { min: '0', unit: '元', price: true, help: '合同与补充协议合计不得超过' }),
  advanceRate:   decimal('预付款比例', RATE),
  progressRate:  decimal('进度款比例', { ...RATE, default: '80' }),
  retentionRate: decimal('质保金比例', { ...RATE, max: CONTRACT_LIBRARY[kind].retentionMax, default: '3' }),
  settlementDay: integer('每月结算日', { min: 1, max: 28 }),
  processState:  choice('审批状态', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES }),
  attachments:   files('附件', { ...PAPERS, copy: false }),
})
export const CHANGEABLE = ['endDay', 'taxRate', 'ceiling', 'advanceRate', 'progressRate', 'retentionRate', 'settlementDay'] as const

/** Handler, by default the creator; a possible approver (domain B12). */
export const handler = {
  handlerName: text('经办人', { readOnly: true }),
  handlerId:   ref('经办人', () => projectPeople, { label: 'handlerName', maker: true, copy: false, required: '经办人必须选择' }),
} as const

export const taxSide = boolean('单价口径', { yes: '含税', no: '不含税', default: true, required: '单价口径必须选择' })
export const fixedTaxSide = boolean('单价口径', { yes: '含税', no: '不含税', readOnly: true })

const overCeiling = ({ head }: Draft): boolean => typeof head.ceiling === 'string' && typeof head.totalAmount === 'string'
  && comparePlain(head.ceiling, '0') > 0 && comparePlain(head.totalAmount, head.ceiling) > 0
export const LINE_CHECKS = [
  { tab: 'items', test: ({ lines }: Draft) => ((lines.items ?? []).length === 0 ? '请至少登记一行合同明细' : null) },
  { tab: 'basic', test: (draft: Draft) => (overCeiling(draft) ? '价税合计超过最高限额' : null) },
] as const
