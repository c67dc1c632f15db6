import { boolean, choice, defineDocument, decimal, longText, text, type SaveCheck } from '#schemas/kit/index.ts'
import { readFees } from './compile.ts'
import { feeAccess, feeRows } from './fees.ts'
import { STANDARD, TAX_METHOD } from './feeTerms.ts'

export const feeHead = {
  standard:  choice('计价标准', STANDARD, { required: '计价标准必须选择', default: 'GB2024' }),
  taxMethod: choice('计税方法', TAX_METHOD, { required: '计税方法必须选择', default: 'GENERAL', help: '一般计税的综合单价不含税，简易计税和含税单价的含税' }),
  labourTax: decimal('人工换算税率', {
    scale: 4, min: '0', max: '100', unit: '%', required: '人工换算税率必须填写', default: '3.0000', help: '成本口径与计税方法不同时，人工费按它换算',
  }),
  otherTax:  decimal('材料、机械换算税率', {
    scale: 4, min: '0', max: '100', unit: '%', required: '材料、机械换算税率必须填写', default: '13.0000', help: '成本口径与计税方法不同时，材料费、机械费、其他费按它换算',
  }),
  remark:    longText('备注', { max: 500 }),
} as const

const baseProblems = (rows: Parameters<typeof readFees>[0]): ReturnType<typeof readFees>['problems'] => readFees(rows).problems
/** A base refers to rows above; faults are marked while typing. */
export const feeChecks: readonly SaveCheck[] = [{
  tab: 'fees', test: ({ lines }) => baseProblems(lines.fees ?? [])[0]?.text ?? null,
  at: { line: 'fees', column: 'bases' },
}]

/** 费率模板：企业常用的费率表，选用时复制到项目，之后各自修改。 */
export const feeTemplate = defineDocument('pricing.feeTemplate', {
  title: '费率模板', access: { read: feeAccess.read, write: 'N_MERCHANT' }, named: 'templateName', opens: '/merchant/feeTemplate?id={id}',
  calls: {
    page: 'projectAnalyse/queryPageFeeTemplate', info: 'projectAnalyse/queryFeeTemplate', save: 'projectAnalyse/saveFeeTemplate',
    remove: 'projectAnalyse/deleteFeeTemplate',
  },
  form: {
    header: {
      templateName: text('模板名称', { required: '模板名称必须填写', max: 50 }),
      ...feeHead,
      isDefault: boolean('默认模板', { required: true, default: false, help: '新的一轮测算开始时自动复制；一个企业只有一个' }),
    },
    sections: { '': ['templateName', 'standard', 'taxMethod', 'labourTax', 'otherTax', 'isDefault', 'remark'] },
    unique: { columns: ['templateName'], message: '已有同名的费率模板' },
    lines: { fees: feeRows },
    checks: feeChecks,
  },
  list: {
    columns: {
      templateName: { width: 260, pin: 'left', cell: 'recordLink' }, standard: { width: 150 }, taxMethod: { width: 110 },
      isDefault: { width: 96 }, remark: { width: 260 },
    },
    sort: [['templateName', 'asc']], quick: ['templateName'], lead: ['templateName', 'standard'],
  },
  life: { removing: '已经复制到项目的费率表不受影响。' },
})
