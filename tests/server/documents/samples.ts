import { newId } from '#server/core/ids.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Column, Document, Grid, KindName, LookupSource, TextForm } from '#schemas/kit/index.ts'
import { dictionaries, dictKey } from '#server/db/seeds/dictionaries.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { loss } from '#schemas/change/losses.ts'
import { scheduleDelay } from '#schemas/schedule/delays.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { count } from '#schemas/store/counts.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick } from '#schemas/store/picks.ts'
import { transfer } from '#schemas/store/transfers.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import type { Person } from '../harness/world.ts'
import { headOf as manHead, idNumber } from '../man/fixtures.ts'
import { creditCode } from '../supplier/fixtures.ts'

/** A valid draft; `n` makes it distinct. */
export interface Sample {
  readonly head: Readonly<Record<string, unknown>>
  readonly lines?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}
export type SampleOf = (n: number, me: Person) => Sample

/** A sealed number is displayed in part and is not copied; accounts have separate tests. */
const supplierSample = (n: number, head: Readonly<Record<string, unknown>>): Sample => ({
  head: { supplierName: `样例供应商${n}`, creditCode: creditCode(), region: '440106', registeredCapital: '500.00', rating: 'A', ...head },
  lines: {
    contacts: [{ id: newId(), contactName: '李经理', phone: '13900001234', isMain: true }],
    certificates: [{ id: newId(), certificateKind: 'LICENCE', number: `Z${n}`, issued: '2025-01-01', expires: '2030-01-01', papers: [] }],
  },
})

export const contractSupplier = (kind: SupplierKind): string => `walk-${kind.toLowerCase()}`
const contractSample = (n: number, kind: SupplierKind, contractKind: string): Sample => ({
  head: {
    contractName: `样例合同${n}`, supplierId: contractSupplier(kind), contractKind, includeTax: true, taxRate: '13.0000',
    startDay: '2026-01-01', endDay: '2030-01-01',
  },
  lines: { items: [{ id: newId(), itemName: '样例', unit: dictKey(DICT.materialUnit, 'm²'), quantity: '2.000000', price: '10.50' }] },
})

function typed({ kind, label, options, required }: Column<KindName, unknown>, n: number): unknown {
  const facts = options as Partial<{
    max: string | number, min: string | number, scale: number, values: Readonly<Record<string, string>>, source: LookupSource,
    form: TextForm
  }>
  const number = (scale: number): string => Number(facts.min ?? 1).toFixed(scale)
  switch (kind) {
    case 'text': case 'longText': return facts.form === undefined ? `${label}${n}`.slice(-Number(facts.max ?? 50)) : undefined
    case 'choice': return Object.keys(facts.values!)[0]
    case 'dict': return typeof facts.source === 'number' ? dictionaries().get(facts.source)?.[0]?.key : undefined
    case 'integer': return Number(facts.min ?? 1)
    case 'decimal': return number(facts.scale!)
    case 'money': return number(2)
    case 'date': return '2026-12-01'
    case 'boolean': return required === false ? undefined : true
    case 'datetime': return '2030-01-01T10:00:00Z'
    default: return undefined
  }
}

/** Fills cells from the declaration, except references to records. */
const filled = (
  { columns }: Pick<Grid, 'columns'>, n: number
): Record<string, unknown> => Object.fromEntries(Object.entries(columns).flatMap(([key, column]) => {
  const value = column.computed || column.facts.readOnly === true || column.facts.hidden === true || column.facts.cell === 'recordPicker'
    ? undefined
    : typed(column, n)
  return value === undefined ? [] : [[key, value]]
}))

const derived = ({ header, lines }: Document): SampleOf => n => ({
  head: filled(header, n),
  lines: Object.fromEntries(Object.entries(lines).map(([line, grid]) => [line, [{ id: `${line}-${n}-${newId()}`, ...filled(grid, n) }]])),
})

export const WALKED_PROJECT = 'walk-project'
const bought = (document: Document, kind: SupplierKind): SampleOf => (n, me) => {
  const { head, lines = {} } = derived(document)(n, me)
  const references = {
    ...Object.hasOwn(document.header.columns, 'supplierId') && { supplierId: contractSupplier(kind) }, projectId: WALKED_PROJECT,
  }
  const rows = (line: string) => lines[line]!.map(row => ({
    ...row, ...Object.hasOwn(document.lines[line]!.columns, 'supplierId') && { supplierId: contractSupplier(kind), supplierName: kind },
  }))
  return { head: { ...head, ...references }, lines: Object.fromEntries(Object.keys(lines).map(line => [line, rows(line)])) }
}

export const WALKED_STORE = 'walk-store'
export const WALKED_OTHER_STORE = 'walk-other-store'
export const WALKED_TILE = { id: 'walk-tile', materialName: '样例瓷砖', spec: '800×800', unit: dictKey(DICT.materialUnit, 'm²') } as const
export const WALKED_BAR = {
  id: 'walk-bar', scheduleId: 'walk-schedule', sort: 0, kind: 'WORK', name: '铺贴', place: 'walk-place', placeName: '样例房间', placeOrder: 0,
  typeKey: '', typeName: '', tradeName: '',
    workDays: '9.6', steps: [], people: 3, start: '2026-03-05 08:00', duration: 13, revision: 1,
} as const
const stored = (document: Document): SampleOf => (n, me) => {
  const { head, lines = {} } = bought(document, 'MATERIAL')(n, me)
  const materialFields = {
    itemName: WALKED_TILE.materialName, spec: WALKED_TILE.spec, brand: null, lot: null, unit: WALKED_TILE.unit,
    libMaterialId: WALKED_TILE.id, owner: 'OWN',
  }
  return {
    head: { ...head, warehouseId: WALKED_STORE, bizDay: '2026-05-01' },
    lines: { items: lines.items!.map(row => ({ ...row, ...materialFields })) },
  }
}

export const sampleOf = (document: Document): SampleOf => SAMPLES[document.name] ?? derived(document)

/** Hand-written samples by document, where the declaration does not suffice. */
const SAMPLES: Readonly<Record<string, SampleOf>> = {
  'man.person': n => ({
    head: manHead({ realName: `样例工人${n}`, idNumber: idNumber() }),
    lines: { certificates: [{ id: `c-${n}-${idNumber()}`, kind: 'SKILL', number: `Z${n}`, issued: null, expires: null, picture: [] }] },
  }),
  'supplier.labour': n => supplierSample(n, { supplierType: 'COMPANY' }),
  'supplier.material': n => supplierSample(n, {}),
  'supplier.machine': n => supplierSample(n, {}),
  project: (n, me) => ({
    head: {
      projectName: `样例项目${n}`, brieflyName: `样例${n}`, projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106',
      managerId: me.ctx.userId, clientName: '样例客户', buildingArea: '1200.50', planStart: '2026-12-01', planEnd: '2027-03-01',
    },
  }),
  'contract.labour': n => contractSample(n, 'LABOUR', 'PIECE'),
  'contract.material': n => contractSample(n, 'MATERIAL', 'ORDER'),
  'contract.machine': n => contractSample(n, 'MACHINE', 'FRAMEWORK'),
  ...Object.fromEntries(LIBRARIES.map(kind => [INQUIRIES[kind].name, bought(INQUIRIES[kind], kind)])),
  ...Object.fromEntries([pick, otherIn, otherOut, count].map(document => [document.name, stored(document)])),
  [transfer.name]: (n, me) => {
    const { head, lines } = stored(transfer)(n, me)
    return { head: { ...head, toProjectId: WALKED_PROJECT, toWarehouseId: WALKED_OTHER_STORE }, lines }
  },
  [variableChange.name]: (n, me) => {
    const { head } = bought(variableChange, 'MATERIAL')(n, me)
    return {
      head: { ...head, occurredDay: '2026-05-01' },
      lines: { items: [{ id: newId(), way: 'PRICE', asked: '100.00', remark: '样例' }], positions: [] },
    }
  },
  [loss.name]: (n, me) => {
    const { head, lines } = bought(loss, 'MATERIAL')(n, me)
    return { head: { ...head, bizDay: '2026-05-01', responsible: 'SUPPLIER', share: '80.00' }, lines: lines ?? {} }
  },
  [scheduleDelay.name]: (n, me) => {
    const { head } = bought(scheduleDelay, 'MATERIAL')(n, me)
    return { head: { ...head, barKey: WALKED_BAR.id, days: '1.00' }, lines: {} }
  },
  [subscribe.name]: bought(subscribe, 'MATERIAL'), [ORDERS.MATERIAL.name]: bought(ORDERS.MATERIAL, 'MATERIAL'),
  [ORDERS.MACHINE.name]: bought(ORDERS.MACHINE, 'MACHINE'),
  'pricing.feeTemplate': n => ({
    head: {
      templateName: `样例费率${n}`, standard: 'GB2013', taxMethod: 'GENERAL', labourTax: '3.0000', otherTax: '13.0000', isDefault: false,
    },
    lines: { fees: [{
      id: `f-${n}-1`, name: '管理费', part: 'UNIT', kind: 'RATE', bases: '人工费', rate: '12.0000', role: 'MANAGE', competitive: true,
      given: false,
    }] },
  }),
}
