import { callsOf, choice, defineDocument, each, longText, money, ref, text } from '#schemas/kit/index.ts'
import { project } from '#schemas/project/project.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { CONTRACTS_OF } from './contracts.ts'
import { linesOf } from './lines.ts'
import { CONTRACT_LIBRARY, type LibraryFacts } from './states.ts'
import { CHANGEABLE, fixedTaxSide, handler, LINE_CHECKS, termsOf } from './terms.ts'

/**
 * A supplement with all future lines and terms of a signed contract. Approved by the total sum, so that splitting cannot avoid approval;
 * then the current version of the contract (domain B7.5).
 */
function supplementOf(kind: SupplierKind) {
  const { title, key, path, call, number, process, kinds }: LibraryFacts = CONTRACT_LIBRARY[kind]
  const name = `contract.${call.toLowerCase()}Supplement`
  const { totalAmount, exclAmount, processState, attachments, ...terms } = termsOf(kind)
  return defineDocument(name, {
    title: `${title}补充协议`, entity: `${call.toLowerCase()}ContractSupplement`, access: { read: key, write: key }, named: 'supplementName',
    opens: `${path}/supplement?id={id}`, adds: `${path}/supplement`,
    calls: callsOf('contract', `${call}Supplement`),
    form: {
      header: {
        code:           text('补充协议编号', { readOnly: true }),
        supplementName: text('协议名称', { required: '协议名称必须填写', max: 100 }),
        contractCode:   text('合同编号', { readOnly: true }),
        contractName:   text('合同名称', { readOnly: true }),
        contractId:     ref('合同', () => CONTRACTS_OF[kind].list, { label: 'contractName', required: '合同必须选择', hidden: true }),
        projectName:    text('项目', { readOnly: true }),
        projectId:      ref('项目', () => project.list, { label: 'projectName', readOnly: true }),
        supplierName:   text('供应商', { readOnly: true }),
        supplierId:     ref('供应商', () => SUPPLIERS[kind].list, { label: 'supplierName', readOnly: true }),
        ...handler,
        contractKind:   choice('合同类型', kinds, { readOnly: true }),
        includeTax:     fixedTaxSide,
        reason:         longText('变更原因', { required: '变更原因必须填写', max: 500 }),
        baseAmount:     money('原价税合计', { readOnly: true, unit: '元', price: true }),
        changeAmount:   money('增减金额', { readOnly: true, unit: '元', price: true }),
        totalAmount, exclAmount, ...terms, processState, attachments,
      },
      sections: {
        基本信息: [
          'code', 'supplementName', 'contractCode', 'contractName', 'contractKind', 'projectId', 'supplierId', 'handlerId', 'endDay',
          'reason',
        ],
        金额与付款: [
          'includeTax', 'taxRate', 'baseAmount', 'changeAmount', 'totalAmount', 'exclAmount', 'ceiling', 'advanceRate', 'progressRate',
          'retentionRate', 'settlementDay',
        ],
        附件: ['attachments'],
      },
      lines: { items: linesOf(kind, 'supplement') },
      derived: [
        { when: {}, column: 'totalAmount', value: lines => lines.items.amount },
        { when: {}, column: 'exclAmount', value: lines => lines.items.exclAmount },
        { when: {}, column: 'changeAmount', value: (lines, head) => lines.items.amount.minus(head.baseAmount) },
      ],
      checks: LINE_CHECKS,
    },
    list: {
      columns: {
        code: { width: 170, pin: 'left', cell: 'recordLink' }, supplementName: { width: 180 }, contractCode: { width: 150, hidden: true },
        changeAmount: { width: 120 }, totalAmount: { width: 130 }, handlerName: { width: 88, hidden: true }, processState: { width: 104 },
        reason: { width: 260 },
      },
      sort: [['code', 'desc']], footer: { changeAmount: 'sum' }, quick: ['code', 'supplementName'],
      lead: ['code', 'changeAmount', 'processState'],
    },
    life: {
      number: { type: number, column: 'code', under: 'contractCode' },
      process: { key: process, project: 'projectId', amount: 'totalAmount', kind: 'contractKind', people: ['handlerId'] },
    },
    relations: {
      amends: {
        column: 'contractId', states: ['EFFECTIVE'], changes: CHANGEABLE, row: 'contractRow',
        fixed: {
          contractCode: 'code', projectId: 'projectId', supplierId: 'supplierId', contractKind: 'contractKind', includeTax: 'includeTax',
          baseAmount: 'totalAmount',
        },
      },
    },
    print: { parties: { 甲方: null, 乙方: 'supplierName' }, clauses: CONTRACT_LIBRARY[kind].clauses },
  })
}

export const SUPPLEMENTS_OF = each(LIBRARIES, supplementOf)
