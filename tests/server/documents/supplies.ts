import { GRIDS } from '#schemas/index.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { DOMAINS, registering, TASKS } from '#server/app/calls.ts'
import { newId } from '#server/core/ids.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { TO_STARTER } from '#shared/approval/types.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { galleryCalls, galleryDocuments, galleryGrids } from '../../gallery/calls.ts'
import { deliveryApi, giveBackApi, loanApi, promiseApi } from '../../gallery/register/api.ts'
import { createRegisters } from '../../gallery/register/served.ts'
import { node } from '../approval/seals.ts'
import { withPeople, type Person } from '../harness/world.ts'

const [PROMISE, DELIVERY] = ['gallery.promise', 'gallery.delivery'] as const
const RIGHTS = ['N_CONTRACT', 'N_MERCHANT'].flatMap(key => ['query', 'edit', 'delete', 'reaudit'].map(action => `${key}:${action}`))
  .concat('N_PROCESS:query', 'P_PRICE')

export interface From { readonly document: string, readonly row: string }
export interface Piece { readonly from: From, readonly quantity: string, readonly goodsName?: string, readonly id?: string }
export interface Stored { readonly id: string, readonly version: number }

export function withSupplies(merchantId: string) {
  const world = withPeople('demo', registering([...DOMAINS, ...galleryCalls], TASKS, [...GRIDS, ...galleryGrids], galleryDocuments))
  const rowsOf = (pieces: readonly Piece[]) => pieces.map(({ from, quantity, goodsName = '瓷砖', id = newId() }) =>
    ({ id, goodsName, quantity, sourceDocument: from.document, sourceRow: from.row }))
  /** Returns the state of rows of one document: requested, used, in flight, remaining. */
  async function standings(me: Person, kind: string, rows: readonly From[], remainder: string = DELIVERY) {
    const states = await me.call(pullApi.standings, { kind, id: rows[0]!.document })
    return rows.map(({ row }) => states.find(one => one.row === row && one.remainder === remainder)!)
      .map(one => [one.asked, one.taken, one.inFlight, one.remaining].map(text => Number(text)))
  }
  const submit = (person: Person, kind: string, { id, version }: Stored) =>
    person.call(approvalApi.submit, { kind, id, version, urgency: 50 })
  async function decide(person: Person, kind: string, id: string, resultState: 'agree' | 'disagree') {
    const { taskId, version } = await person.call(approvalApi.workflow, { kind, id })
    return person.call(approvalApi.audit, {
      kind, id, taskId: taskId ?? -1, version, resultState, opinion: '好',
      ...resultState === 'disagree' && { taskDefinitionKey: TO_STARTER },
    })
  }
  return {
    ...world, submit, answer: decide, rowsOf,
    async begin(): Promise<{ me: Person, boss: Person }> {
      await createRegisters(world.database.pool)
      const [me, boss] = [await world.person(merchantId, RIGHTS), await world.person(merchantId, ['N_PROCESS:query'])]
      const keys: readonly ProcessKey[] = ['purchaseBook', 'planIn']
      await world.system(({ q }) => q.insert(flowDefinition).values(
        keys.map(key => ({ key, revision: 1, nodes: [node('总', { users: [boss.ctx.userId] })], byName: '系统', remark: '' }))
      ), merchantId)
      return { me, boss }
    },
    async promise(me: Person, boss: Person, goods: readonly string[], spares: readonly string[] = [], more: object = {}) {
      const [ids, others] = [goods.map(() => newId()), spares.map(() => newId())]
      const saved = await me.call(promiseApi.save, {
        head: { partner: '甲供方', ...more }, lines: {
          goods: goods.map((quantity, i) => ({ id: ids[i]!, goodsName: `瓷砖${i + 1}`, unit: '箱', quantity, price: '88.50' })),
          spares: spares.map((quantity, i) => ({ id: others[i]!, goodsName: `备件${i + 1}`, unit: '个', quantity })),
        },
      })
      await submit(me, PROMISE, saved)
      await decide(boss, PROMISE, saved.id, 'agree')
      return {
        id: saved.id, goods: ids.map((row): From => ({ document: saved.id, row })),
        spares: others.map((row): From => ({ document: saved.id, row })),
      }
    },
    async loan(me: Person, quantity: string): Promise<From> {
      const row = newId()
      const { id } = await me.call(
        loanApi.save, { head: { borrower: '李建国' }, lines: { goods: [{ id: row, goodsName: '水准仪', quantity, price: null }] } }
      )
      await me.call(loanApi.act, { ids: [id], action: 'lend' })
      return { document: id, row }
    },
    deliver: (me: Person, pieces: readonly Piece[], stored: Partial<Stored> = {}, more: object = {}) =>
      me.call(deliveryApi.save, { ...stored, head: { carrier: '送货人', ...more }, lines: { goods: rowsOf(pieces) } }),
    giveBack: (me: Person, pieces: readonly Piece[], stored: Partial<Stored> = {}) =>
      me.call(giveBackApi.save, { ...stored, head: { borrower: '李建国' }, lines: { goods: rowsOf(pieces) } }),
    async deliverAndSubmit(me: Person, pieces: readonly Piece[]): Promise<string> {
      const saved = await me.call(deliveryApi.save, { head: { carrier: '送货人' }, lines: { goods: rowsOf(pieces) } })
      await submit(me, DELIVERY, saved)
      return saved.id
    },
    stateOf: async (me: Person, id: string) => (await me.call(deliveryApi.info, { id })).head.processState,
    versionOf: async (me: Person, id: string): Promise<Stored> => ({ id, version: (await me.call(deliveryApi.info, { id })).version }),
    standings,
    standing: async (me: Person, kind: string, from: From, remainder?: string) => (await standings(me, kind, [from], remainder))[0]!,
    reaudit: (me: Person, kind: string, id: string) => me.call(approvalApi.act, { kind, id, deed: { act: 'reaudit', opinion: '重做' } }),
  }
}
