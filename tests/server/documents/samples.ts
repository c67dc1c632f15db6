import { newId } from '#server/core/ids.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import type { Person } from '../harness/world.ts'
import { headOf as manHead, idNumber } from '../man/fixtures.ts'
import { creditCode } from '../supplier/fixtures.ts'

/** A draft that is in order; `n` makes it another one. */
export interface Sample {
  readonly head: Readonly<Record<string, unknown>>
  readonly lines?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}
export type SampleOf = (n: number, me: Person) => Sample

/** A number that is sealed is shown in part, and copies no other: accounts have tests of their own. */
const supplierSample = (n: number, own: Readonly<Record<string, unknown>>): Sample => ({
  head: { supplierName: `样例供应商${n}`, creditCode: creditCode(), region: '440106', registeredCapital: '500.00', rating: 'A', ...own },
  lines: {
    contacts: [{ id: newId(), contactName: '李经理', phone: '13900001234', isMain: true }],
    certificates: [{ id: newId(), certificateKind: 'LICENCE', number: `Z${n}`, issued: '2025-01-01', expires: '2030-01-01', papers: [] }],
  },
})

/** The supplier of each library that contracts name: the walk puts them into its companies. */
export const contractSupplier = (kind: SupplierKind): string => `walk-${kind.toLowerCase()}`
const contractSample = (n: number, kind: SupplierKind, contractKind: string): Sample => ({
  head: { contractName: `样例合同${n}`, supplierId: contractSupplier(kind), contractKind, includeTax: true, taxRate: '13.0000', startDay: '2026-01-01', endDay: '2030-01-01' },
  lines: { items: [{ id: newId(), itemName: '样例', unit: dictKey(DICT.materialUnit, 'm²'), quantity: '2.000000', price: '10.50' }] },
})

/** By document: what a person would type into one. A new document adds its line. */
export const SAMPLES: Readonly<Record<string, SampleOf>> = {
  'man.person': n => ({
    head: manHead({ realName: `样例工人${n}`, idNumber: idNumber() }),
    lines: { certificates: [{ id: `c-${n}-${idNumber()}`, kind: 'SKILL', number: `Z${n}`, issued: null, expires: null, picture: [] }] },
  }),
  'man.team': n => ({ head: { teamName: `样例班组${n}`, state: 'ENABLED' } }),
  'supplier.labour': n => supplierSample(n, { supplierType: 'COMPANY' }),
  'supplier.material': n => supplierSample(n, {}),
  'supplier.machine': n => supplierSample(n, {}),
  project: (n, me) => ({
    head: { projectName: `样例项目${n}`, brieflyName: `样例${n}`, projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106', managerId: me.ctx.userId, clientName: '样例客户', buildingArea: '1200.50', planStart: '2026-12-01', planEnd: '2027-03-01' },
  }),
  'contract.labour': n => contractSample(n, 'LABOUR', 'PIECE'),
  'contract.material': n => contractSample(n, 'MATERIAL', 'ORDER'),
  'contract.machine': n => contractSample(n, 'MACHINE', 'FRAMEWORK'),
  'pricing.feeTemplate': n => ({
    head: { templateName: `样例费率${n}`, standard: 'GB2013', taxMethod: 'GENERAL', labourTax: '3.0000', otherTax: '13.0000', isDefault: false },
    lines: { fees: [{ id: `f-${n}-1`, name: '管理费', part: 'UNIT', kind: 'RATE', bases: '人工费', rate: '12.0000', role: 'MANAGE', competitive: true, given: false }] },
  }),
  'gallery.licence': n => ({ head: { licenceName: `安全生产许可证${n}`, number: `JZ-${n}`, owner: '王晓燕', validUntil: '2027-01-01' } }),
  'gallery.loan': n => ({
    head: { borrower: `借用人${n}` },
    lines: { goods: [{ id: `g-${n}-1`, goodsName: '水准仪', quantity: '2.00', price: '150.00' }, { id: `g-${n}-2`, goodsName: '对讲机', quantity: '3.00', price: '33.33' }] },
  }),
  'gallery.seal': n => ({ head: { subject: `用印${n}`, amount: '1000.00' }, lines: { files: [{ id: `s-${n}-1`, paperName: '合同', copies: '2', note: null }] } }),
  'gallery.promise': n => ({ head: { partner: `供方${n}` }, lines: { goods: [{ id: `p-${n}-1`, goodsName: '瓷砖', unit: '箱', quantity: '10.00', price: '88.50' }], spares: [] } }),
  'gallery.delivery': n => ({ head: { carrier: `送货人${n}` }, lines: { goods: [{ id: `d-${n}-1`, goodsName: '瓷砖', unit: '箱', quantity: '4.00' }] } }),
  'gallery.giveBack': n => ({ head: { borrower: `归还人${n}` }, lines: { goods: [{ id: `b-${n}-1`, goodsName: '水准仪', quantity: '1.00' }] } }),
}
