import {
  boolean, callsOf, choice, decimal, defineDocument, defineGrid, each, longText, money, PROCESS_STATE, PROCESS_TONES, ref, text,
} from '#schemas/kit/index.ts'
import { handler } from '#schemas/contract/terms.ts'
import { projectPeople } from '#schemas/project/people.ts'
import { project } from '#schemas/project/project.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { libMaterialId, needDay, papers, quantity, remark, requestedItem } from './fields.ts'
import { INQUIRIES } from './inquiries.ts'
import { SUPPLY_LIBRARY } from './library.ts'

const readOnly = true
const sum = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 120 })
const rate = (label: string) => decimal(label, { scale: 4, readOnly, unit: '%', width: 80 })

/** Read-only values from the inquiry row. */
const fixed = <C extends { readonly facts: object }>(column: C): C => ({ ...column, facts: { ...column.facts, readOnly } })
const asAsked = <C extends object>(columns: { readonly [K in keyof C]: C[K] & { readonly facts: object } }): C =>
  Object.fromEntries(Object.entries<{ readonly facts: object }>(columns).map(([key, column]) => [key, fixed(column)])) as C

/** 定标单：询价单的每一行由谁、按什么价供；审批通过即定标，有效报价成为价格记录 (domain B7.5, B8.1). */
function awardOf(kind: SupplierKind) {
  const { word, key, path, call } = SUPPLY_LIBRARY[kind]
  const access = { read: key, write: key } as const
  const { itemName, unit, ...more } = requestedItem(kind)
  return defineDocument(`supply.${call.toLowerCase()}Award`, {
    title: `${word}定标单`, entity: `${call.toLowerCase()}Award`, access, named: 'awardName',
    opens: `${path}/inquiry/award?id={id}`, adds: `${path}/inquiry/award`,
    calls: callsOf('award', `${call}Award`),
    form: {
      header: {
        code:        text('定标单号', { readOnly }),
        awardName:   text('定标标题', { required: '定标标题必须填写', max: 100 }),
        inquiryName: text('询价单', { readOnly }),
        inquiryId:   ref('询价单', () => INQUIRIES[kind].list, { label: 'inquiryName', required: '询价单必须选择' }),
        projectName: text('项目', { readOnly }),
        projectId:   ref('项目', () => project.list, { label: 'projectName', readOnly }),
        ...handler,
        buyerName:   text('询价经办人', { readOnly }),
        buyerId:     ref('询价经办人', () => projectPeople, { label: 'buyerName', readOnly, help: '与经办人是同一人时会提示' }),
        totalIncl:   sum('含税总价'),
        totalExcl:   sum('不含税总价'),
        lowestIncl:  sum('最低价合计'),
        reason:      longText('定标说明', { max: 500 }),
        processState: choice('审批状态', PROCESS_STATE, { readOnly, tones: PROCESS_TONES }),
        attachments: papers,
      },
      sections: {
        基本信息: ['code', 'awardName', 'inquiryId', 'projectId', 'handlerId', 'buyerId', 'totalIncl', 'totalExcl', 'lowestIncl', 'reason'],
        附件: ['attachments'],
      },
      lines: {
        items: defineGrid(`supply.${call.toLowerCase()}AwardLines`, {
          title: '定标明细', access, rows: { add: false, remove: true, move: false }, lead: ['itemName', 'supplierName'],
          footer: { landedIncl: 'sum', landedExcl: 'sum' },
          columns: {
            itemName: fixed(itemName), ...asAsked(more), unit: fixed(unit),
            quantity,
            supplierName: text('供应商', { readOnly, width: 200, sort: false, filter: false }),
            supplierId:  ref('供应商', () => SUPPLIERS[kind].list, { label: 'supplierName', hidden: true, excel: false, readOnly }),
            includeTax:  boolean('单价口径', { yes: '含税', no: '不含税', readOnly, width: 84 }),
            price:       sum('所报单价'),
            priceIncl:   sum('含税单价'),
            priceExcl:   sum('不含税单价'),
            taxRate:     rate('税率'),
            landedIncl:  sum('到场含税价'),
            landedExcl:  sum('到场不含税价'),
            lowest:      sum('最低到场单价'),
            above:       rate('高于最低'),
            offerBrand:  text('所报品牌', { readOnly, width: 110 }),
            reason:      text('不取最低的原因', { max: 200, width: 200 }),
            needDay:     fixed(needDay),
            remark, libMaterialId: fixed(libMaterialId),
            projectItemName: text('用于分项', { readOnly, width: 170, sort: false, filter: false }),
            projectItemId: ref('用于分项', () => projectItems, { label: 'projectItemName', hidden: true, excel: false, readOnly }),
            invited:     text('邀请行', { hidden: true, excel: false, max: 64 }),
          },
        }),
      },
      checks: [{ tab: 'items', test: ({ lines }) => ((lines.items ?? []).length === 0 ? '请至少选定一行' : null) }],
    },
    list: {
      columns: {
        code: { width: 150, pin: 'left' }, awardName: { width: 240, pin: 'left', cell: 'recordLink' }, inquiryName: { width: 220 },
        projectName: { width: 190 },
        totalIncl: { width: 130 }, totalExcl: { width: 130 }, processState: { width: 96 }, handlerName: { width: 88 },
      },
      sort: [['code', 'desc']], quick: ['code', 'awardName', 'inquiryName'], lead: ['awardName', 'totalIncl', 'processState'],
      footer: { totalIncl: 'sum' },
    },
    life: {
      number: { type: 'award', column: 'code', by: 'day' },
      process: { key: 'inquiryAward', project: 'projectId', amount: 'totalIncl', people: ['handlerId'] },
    },
    relations: {
      pulls: {
        items: [{
          from: INQUIRIES[kind].name, line: 'items', quantity: 'quantity', ceiling: 'quantity', match: { projectId: 'projectId' },
          states: ['CLOSED', 'AWARDED', 'USED'],
          copies: {
            itemName: 'itemName', unit: 'unit', needDay: 'needDay', projectItemId: 'projectItemId', projectItemName: 'projectItemName',
            ...kind === 'LABOUR'
              ? { jobCategory: 'jobCategory', jobLevel: 'jobLevel' }
              : { spec: 'spec', brand: 'brand', libMaterialId: 'libMaterialId' },
          },
        }],
      },
    },
  })
}
export const AWARDS = each(LIBRARIES, awardOf)
