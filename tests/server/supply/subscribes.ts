import { beforeAll } from 'vitest'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { entitlementOf } from '#server/domains/entitlement/index.ts'
import { SUBSCRIBES } from '#server/domains/subscribe/index.ts'
import { post } from '#server/ledger/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { refusal, withAnalyses } from '../analysis/fixtures.ts'

export const api = documentApi(subscribe)
export type Line = Readonly<Record<string, unknown>>

/**
 * The demonstration's won project under construction, with a keeper who requests material, and one tile of one item whose entitlement is
 * 1,306.45 m².
 */
export function withSubscribes() {
  const w = withAnalyses()
  const system = systemCtx('test', '1001')
  const tile = { itemId: '', material: '', name: '', spec: '', brand: '', unit: '' }
  const projectId = (): string => w.project('珠江智谷 8 层')
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await w.database.pool.query<T>(text, values)).rows
  beforeAll(async () => {
    await query(`update project set state = 'CONSTRUCTING' where id = $1`, [projectId()])
    const [role] = await query<{ id: string }>(`select id from role where merchant_id = '1001' and key = 9`)
    await w.as('boss').call(projectStaffApi.save, { projectId: projectId(), userId: w.userId('keeper'), roleIds: [role!.id] })
    const [entitlementRow] = await query<{
      item: string, material: string, name: string, spec: string, brand: string, unit: string, quantity: string
    }>(`select b.key[2] as item, b.key[3] as material, m.name, m.spec, m.brand, m.unit, b.quantity
      from ledger_balance b join material m on m.id = b.key[3] where b.ledger = 'E' and b.key[1] = $1 and b.key[2] <> 'COMMON'
      order by b.quantity desc limit 1`, [projectId()])
    const { item, quantity, ...materialFields } = entitlementRow!
    Object.assign(tile, { itemId: item, ...materialFields })
    await inWrite(w.database.pool, system, tx => post(tx, entitlement, { kind: 'test', id: newId(), day: '2026-11-01' },
      [{
        key: { projectId: projectId(), itemId: item, material: materialFields.material, version: '2' }, line: 'change',
        title: materialFields.name,
        quantity: toScale(dec('1306.45').minus(quantity), 6),
      }]))
  })
  const keeper = () => w.as('keeper')
  const line = (cells: Line = {}): Line =>
    ({
      id: crypto.randomUUID(), itemName: tile.name, spec: tile.spec, brand: tile.brand, unit: tile.unit, libMaterialId: tile.material,
      projectItemId: tile.itemId, quantity: '10', ...cells,
    })
  const save = async (
    lines: readonly Line[], more: { readonly id?: string, readonly head?: Line, readonly who?: 'keeper' | 'pm' | 'boss' } = {}
  ) => {
    const version = more.id === undefined ? null : (await keeper().call(api.info, { id: more.id })).version
    return w.as(more.who ?? 'keeper').call(api.save, {
      id: more.id ?? null, version,
      head: { purpose: '12F 地面', projectId: projectId(), handlerId: w.userId('keeper'), needDay: '2026-12-28', ...more.head },
      lines: { items: lines.map(one => ({ ...one })) },
    })
  }
  const info = (id: string) => keeper().call(api.info, { id })
  const submit = async (id: string) => keeper().call(subscribeApi.submit, { id, version: (await info(id)).version, urgency: 50 })
  const agree = async (name: 'pm' | 'cost' | 'boss', id: string) => {
    const { taskId } = await w.as(name).call(approvalApi.workflow, { kind: subscribe.name, id })
    return w.as(name)
      .call(subscribeApi.audit, { id, taskId: taskId ?? 0, version: (await info(id)).version, resultState: 'agree', opinion: '同意' })
  }
  return {
    w, tile, projectId, keeper, line, save, info, submit, agree, query, refusal,
    limit: (by: string) => inWrite(w.database.pool, system, tx => post(tx, entitlement, { kind: 'test', id: newId(), day: '2026-11-02' },
      [{
        key: { projectId: projectId(), itemId: tile.itemId, material: tile.material, version: '3' }, line: 'change', title: tile.name,
        quantity: by,
      }])),
    rows: async (id: string) => (await info(id)).lines.items as readonly Readonly<Record<string, string | boolean | null>>[],
    state: async (id: string) => (await info(id)).workflow!.processStateKv.key,
    async done(lines: readonly Line[]) {
      const { id } = await save(lines)
      await submit(id)
      await agree('pm', id)
      await agree('cost', id)
      // A quantity beyond the target needs another approver.
      if ((await info(id)).workflow!.processStateKv.key === 'RUNNING') await agree('boss', id)
      return id
    },
    standing: async (except = '') =>
      (await inRead(
        w.database.pool, system, db => entitlementOf(db, SUBSCRIBES, projectId(), { except, materials: [tile.material] })
      )).rows.find(({ itemId }) => itemId === tile.itemId)!,
  }
}
