import { defineGrid, text, type RowOf, type TextForm } from '#schemas/kit/index.ts'

/** Numbered documents with default prefix (domain B0). */
export const NUMBERED = {
  project: ['项目', 'XM'], quota: ['定额包', 'DE'], analysis: ['测算', 'FX'], inquiry: ['询价单', 'XJ'], inquiryApply: ['询价申请', 'XS'],
  award: ['定标单', 'PB'],
  workContract: ['劳务合同', 'LHT'], materialContract: ['材料合同', 'CHT'], machineContract: ['机械合同', 'JHT'], order: ['采购订单', 'DD'],
  purchaseReturn: ['退货单', 'TH'], subscribe: ['申购单', 'SG'], pick: ['领料单', 'LL'], backToWarehouse: ['退库单', 'TK'], inbound: ['入库单', 'RK'],
  outbound: ['出库单', 'CK'], count: ['盘点单', 'PD'], transfer: ['调拨单', 'DB'], monthEnd: ['月末假退料', 'JT'],
  dispatch: ['派工单', 'PG'], assign: ['指派单', 'AP'], daily: ['施工日报', 'RB'], settlement: ['结算单', 'JS'],
  payment: ['付款申请', 'FK'], receivable: ['收款申请', 'SK'], variableChange: ['变更签证', 'BG'], loss: ['损耗单', 'SS'], scheduleDelay: ['工期延误单', 'YW'],
  patrol: ['巡检单', 'XC'],
  acceptance: ['验收单', 'YS'], letter: ['工作联系函', 'HJ'], designTriage: ['图纸会审', 'SH'],
} as const satisfies Readonly<Record<string, readonly [title: string, prefix: string]>>
export type NumberedType = keyof typeof NUMBERED

/** One to six capital letters, as digits would merge with the date. */
const PREFIX: TextForm = {
  clean: text => text.normalize('NFKC').toUpperCase(),
  fault: text => (/^[A-Z]{1,6}$/.test(text) ? null : '前缀为 1 到 6 个大写字母'),
}

/** 编号前缀: one row per document kind. */
export const numberPrefixes = defineGrid('org.numberPrefixes', {
  title: '编号前缀', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    title:         text('单据', { readOnly: true, width: 160 }),
    prefix:        text('前缀', { required: '前缀必须填写', strip: 'all', form: PREFIX, width: 110 }),
    defaultPrefix: text('默认前缀', { readOnly: true, width: 96 }),
    example:       text('示例', { readOnly: true, width: 200, sort: false, filter: false }),
  },
  unique: { columns: ['prefix'], message: '前缀不能重复' },
  quick: ['title', 'prefix'],
})
export type NumberPrefixRow = RowOf<typeof numberPrefixes>
