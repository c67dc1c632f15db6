import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import {
  copyDraft, copyName, defineDocument, defineGrid, dict, isCopied, lengthOf, restoreDraft, text, treeOrder, treeParent, type Draft,
  type Row,
} from '#schemas/kit/index.ts'
import { manPerson } from '#schemas/man/person.ts'
import { projectBid } from '#schemas/project/bid.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { licence } from '../../gallery/register/licence.ts'
import { giveBack } from '../../gallery/register/loan.ts'

let n = 0
const newId = (): string => `new-${++n}`
const access = { read: 'N_QUOTA' } as const

describe('a copy', () => {
  it('has a name of its own that fits, however long the old one is', () => {
    expect(copyName('抛釉砖地面')).toBe('抛釉砖地面（副本）')
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 4, max: 100 }), (name, max) => {
      const copy = copyName(name, max)
      expect(lengthOf(copy)).toBeLessThanOrEqual(Math.max(max, 4))
      expect(copy.endsWith('（副本）')).toBe(true)
    }))
  })

  it('of a contract is what was agreed on, without number, states, supplements and papers; its rows are new', () => {
    const head: Row = {
      id: '', recordId: 'c1', recordVersion: 4, code: 'CHT1', contractName: '水电安装', projectId: 'p1', projectName: '滨江', supplierId: 's1',
      supplierName: '甲方', contractKind: 'PIECE',
      taxRate: '9.0000', processState: 'COMPLETE', contractState: 'EFFECTIVE', supplements: 2,
      attachments: [{ id: 'f1', originName: 'a.pdf', visitUrl: '/a' }], totalAmount: '20.00',
    }
    const copy = copyDraft(
      CONTRACTS_OF.LABOUR,
      { head, lines: { items: [{ id: 'r1', itemName: '砌墙', quantity: '2.000000', price: '10.00', amount: '20.00' }] } }, newId
    )
    expect(copy.head).toMatchObject({
      contractName: '水电安装（副本）', projectId: 'p1', projectName: '滨江', supplierId: 's1', supplierName: '甲方', contractKind: 'PIECE',
      taxRate: '9.0000',
    })
    expect(['code', 'processState', 'contractState', 'supplements', 'attachments', 'totalAmount'].map(key => copy.head[key])).toEqual(
      [null, null, null, null, null, null]
    )
    expect(copy.head).not.toHaveProperty('recordId')
    expect(copy.lines.items).toMatchObject([{ itemName: '砌墙', quantity: '2.000000', price: '10.00' }])
    expect(copy.lines.items![0]!.id).toMatch(/^new-/)
  })

  it('takes over nothing that belongs to one record: sealed numbers, who somebody is, what may stand only once', () => {
    const person = copyDraft(manPerson, {
      head: { realName: '王强', idNumber: '440106********1234', bankCard: '************1234', jobCategory: 'j', state: 'OFF' },
      lines: { certificates: [{ id: 'c', number: '1' }] },
    }, newId)
    expect(person).toMatchObject(
      { head: { realName: null, idNumber: null, bankCard: null, jobCategory: 'j', state: 'ON' }, lines: { certificates: [] } }
    )
    const supplier = copyDraft(SUPPLIERS.LABOUR, {
      head: { supplierName: '宏达', stateReason: '拖欠' },
      lines: { contacts: [{ id: 'a', contactName: '李' }], accounts: [{ id: 'b', number: '****' }], certificates: [] },
    }, newId)
    expect(supplier).toMatchObject(
      { head: { supplierName: '宏达（副本）', stateReason: null }, lines: { contacts: [{ contactName: '李' }], accounts: [] } }
    )
    expect(copyDraft(licence, { head: { licenceName: '许可证', number: 'JZ-1', owner: '王' }, lines: {} }, newId).head).toMatchObject(
      { licenceName: '许可证（副本）', number: null, owner: '王' }
    )
  })

  it('was taken from nothing: its rows do not take a second time from where the old ones come', () => {
    const { lines } = copyDraft(
      giveBack,
      { head: { borrower: '王' }, lines: { goods: [{ id: 'g', goodsName: '水准仪', quantity: '1', sourceDocument: 'd', sourceRow: 'r' }] } },
      newId
    )
    expect(lines.goods).toMatchObject([{ goodsName: '水准仪', quantity: '1', sourceDocument: null, sourceRow: null }])
  })

  it('names its own rows where the old one names its own', () => {
    const tasks = defineGrid('copy.tasks', {
      title: '工作', access, columns: { taskName: text('名'), parent: treeParent(), place: treeOrder() },
      tree: { parent: 'parent', order: 'place' },
    })
    const needs = defineGrid('copy.needs', { title: '用料', access, columns: { needName: text('名'), task: dict('工作', 'line:tasks') } })
    const plan = defineDocument('copy.plan', { title: '计划', access, form: { header: { planName: text('名') }, lines: { tasks, needs } } })
    const { lines } = copyDraft(plan, {
      head: {},
      lines: {
        tasks: [{ id: 'a', taskName: '一', parent: null, place: 0 }, { id: 'b', taskName: '二', parent: 'a', place: 1 }],
        needs: [{ id: 'x', needName: '砖', task: 'b' }, { id: 'y', needName: '砂', task: 'lost' }],
      },
    }, newId)
    const [first, second] = lines.tasks!
    expect([second!.parent, second!.place, first!.parent]).toEqual([first!.id, 1, null])
    expect(lines.needs!.map(({ task }) => task)).toEqual([second!.id, null])
  })

  it('is made of what stands by itself: neither of a supplement nor of a part of another record', () => {
    expect([isCopied(CONTRACTS_OF.LABOUR), isCopied(SUPPLEMENTS_OF.LABOUR), isCopied(projectBid)]).toEqual([true, false, false])
  })
})

describe('a version that is restored', () => {
  const now = {
    head: {
      id: '', recordId: 'c1', recordVersion: 4, code: 'CHT1', contractName: '改过的名', supplierId: 's2', supplierName: '乙',
      contractState: 'EFFECTIVE', processState: 'NOT_START', taxRate: '9.0000', attachments: [], remark: '现在',
    },
    lines: { items: [
      { id: 'r1', itemName: '砌墙', price: '12.00', amount: '24.00' }, { id: 'r3', itemName: '后来的', price: '1.00', amount: null },
    ] },
  } satisfies Draft
  const previousDraft = {
    head: {
      code: 'CHT1', contractName: '原来的名', supplierId: 's1', supplierName: '甲', contractState: null, processState: 'REJECTED',
      taxRate: '3.0000', attachments: [{ id: 'f', originName: 'a.pdf', visitUrl: '/a' }], remark: null,
    },
    lines: { items: [{ id: 'r2', itemName: '删掉的', price: '5.00' }, { id: 'r1', itemName: '砌墙', price: '10.00', amount: '20.00' }] },
  } satisfies Draft
  it('is what people had filled in then, in rows that keep their keys; number, states and the record itself are those of now', () => {
    const { head, lines } = restoreDraft(CONTRACTS_OF.LABOUR, now, previousDraft)
    expect(head).toMatchObject(
      {
        contractName: '原来的名', supplierId: 's1', supplierName: '甲', taxRate: '3.0000', remark: null,
        attachments: previousDraft.head.attachments,
      }
    )
    expect(head).toMatchObject({ recordId: 'c1', recordVersion: 4, code: 'CHT1', contractState: 'EFFECTIVE', processState: 'NOT_START' })
    expect(lines.items).toMatchObject([{ id: 'r2', itemName: '删掉的', price: '5.00' }, { id: 'r1', price: '10.00', amount: '24.00' }])
  })
  it('takes nothing away that its reader did not get', () => {
    const { lines } = restoreDraft(CONTRACTS_OF.LABOUR, now, { head: {}, lines: { items: [{ id: 'r1', itemName: '砌墙' }] } })
    expect(lines.items).toMatchObject([{ id: 'r1', price: '12.00' }])
  })
})
