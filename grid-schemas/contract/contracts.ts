import { callsOf, choice, date, defineDocument, each, integer, longText, ref, text } from '#schemas/kit/index.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { project } from '#schemas/project/project.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { linesOf } from './lines.ts'
import { CONTRACT_LIBRARY, CONTRACT_STATE, CONTRACT_TONES, type LibraryFacts } from './states.ts'
import { handler, LINE_CHECKS, taxSide, termsOf } from './terms.ts'

/** A contract of one library: priced lines, both sides of the tax, payment terms; signed after approval (domain B7.5, B8.3). */
function contractOf(kind: SupplierKind) {
  const { title, key, path, call, number, process, kinds, managed } = CONTRACT_LIBRARY[kind] as LibraryFacts
  const name = `contract.${call.toLowerCase()}`
  const access = { read: key, write: key } as const
  return defineDocument(name, {
    title, entity: `${call.toLowerCase()}Contract`, access, named: 'contractName', opens: `${path}/detail?id={id}`, adds: `${path}/add`,
    calls: { ...callsOf('contract', `${call}Contract`), act: `contract/update${call}ContractState` },
    form: {
      header: {
        code:          text('合同编号', { readOnly: true }),
        contractName:  text('合同名称', { required: '合同名称必须填写', max: 100 }),
        projectName:   text('项目', { readOnly: true }),
        projectId:     ref('项目', () => project.list, { label: 'projectName' }),
        supplierName:  text('供应商', { readOnly: true }),
        supplierId:    ref('供应商', () => SUPPLIERS[kind].list, { label: 'supplierName', required: '供应商必须选择' }),
        ...handler,
        contractKind:  choice('合同类型', kinds, { required: '合同类型必须选择' }),
        startDay:      date('开始日期', {}),
        includeTax:    taxSide,
        ...termsOf(kind),
        supplements:   integer('补充协议', { readOnly: true, unit: '份', later: true }),
        contractState: choice('合同状态', CONTRACT_STATE, { readOnly: true, tones: CONTRACT_TONES }),
        remark:        longText('备注', { max: 500 }),
      },
      sections: {
        基本信息: [
          'code', 'contractName', 'contractKind', 'projectId', 'supplierId', 'handlerId', 'startDay', 'endDay', 'contractState',
          'supplements',
        ],
        金额与付款: [
          'includeTax', 'taxRate', 'totalAmount', 'exclAmount', 'ceiling', 'advanceRate', 'progressRate', 'retentionRate', 'settlementDay',
        ],
        备注与附件: ['remark', 'attachments'],
      },
      lines: { items: linesOf(kind, 'contract') },
      derived: [
        { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
        { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
      ],
      checks: [
        ...LINE_CHECKS,
        {
          tab: 'basic',
          test: ({ head }) =>
            (typeof head.startDay === 'string' && typeof head.endDay === 'string' && head.endDay < head.startDay ? '截止日期早于开始日期' : null),
        },
      ],
    },
    list: {
      columns: {
        code: { width: 140, pin: 'left' }, contractName: { width: 220, pin: 'left', cell: 'recordLink' }, supplierName: { width: 190 },
        totalAmount: { width: 120 }, contractState: { width: 88 },
        processState: { width: 96 }, projectName: { width: 190 }, contractKind: { width: 100 }, handlerName: { width: 88 },
        exclAmount: { width: 130, hidden: true }, supplements: { width: 88 },
        startDay: { width: 108, hidden: true }, endDay: { width: 108 },
      },
      sort: [['code', 'desc']], footer: { totalAmount: 'sum', exclAmount: 'sum' },
      quick: ['code', 'contractName', 'supplierName', 'projectName'], lead: ['contractName', 'totalAmount', 'contractState'],
      views: managed === undefined ? [] : [{
        ...managed, access: { read: 'N_CONTRACT' },
        columns: [
          'code', 'contractName', 'supplierName', 'totalAmount', 'contractState', 'processState', 'projectName', 'contractKind',
          'handlerName', 'exclAmount', 'startDay', 'endDay',
        ],
      }],
    },
    life: {
      number: { type: number, column: 'code', by: 'day' },
      process: { key: process, project: 'projectId', amount: 'totalAmount', kind: 'contractKind', people: ['handlerId'] },
      business: {
        column: 'contractState', states: CONTRACT_STATE, start: 'TO_SIGN',
        actions: {
          sign:      { label: '登记签订', icon: 'sign', from: ['TO_SIGN'], to: 'EFFECTIVE', asks: '登记后合同生效，其中的单价成为价格记录，可在定额和询价中引用。' },
          complete:  { label: '完成', icon: 'agree', from: ['EFFECTIVE'], to: 'DONE', asks: '完成后不能再据此下单和结算。' },
          terminate: { label: '终止', icon: 'end', from: ['TO_SIGN', 'EFFECTIVE'], to: 'ENDED', askReason: true, danger: true },
        },
      },
      due: { column: 'endDay', days: 30, title: `${title}到期` },
    },
    relations: {
      pulls: {
        items: [{
          from: AWARDS[kind].name, line: 'items', quantity: 'quantity', ceiling: 'quantity',
          match: { projectId: 'projectId', supplierId: 'supplierId', includeTax: 'includeTax', taxRate: 'taxRate' },
          copies: {
            itemName: 'itemName', unit: 'unit', price: 'price', projectItemId: 'projectItemId', projectItemName: 'projectItemName',
            ...kind === 'LABOUR'
              ? { jobCategory: 'jobCategory', jobLevel: 'jobLevel' }
              : { spec: 'spec', brand: 'offerBrand', libMaterialId: 'libMaterialId' },
          },
        }],
      },
    },
    print: { parties: { 甲方: null, 乙方: 'supplierName' }, clauses: CONTRACT_LIBRARY[kind].clauses },
  })
}

/** 劳务合同（包清工、点工或劳务分包），材料合同，机械合同（租赁或采购）。 */
export const CONTRACTS_OF = each(LIBRARIES, contractOf)
