import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import type { BenchServer } from './server.ts'

export const SAVED_ROWS = 10_000

/** Pastes the maximum rows per call into a bill, changes one column, and removes them. `round` distinguishes their names. */
export async function saveMany({ api, pool }: BenchServer, round: number): Promise<void> {
  const { rows: [project] } = await pool.query<{ id: string }>(
    "select id from project where merchant_id = $1 and briefly_name = '滨江花园三期'", [DEMO_MERCHANT.id]
  )
  const projectScope = { projectId: project!.id }
  const added = Array.from({ length: SAVED_ROWS }, (_, i) => ({
    id: `new-${i}`,
    cells: { name: `块料楼地面 ${round} ${i}`, code: `0111${round}${String(i).padStart(6, '0')}`, unit: 'm2', quantity: '12.5', price: '88.5' },
  }))
  const { rows, problems } = await api.call(projectItemApi.saveProjectItems, { ...projectScope, added })
  if (rows.length !== SAVED_ROWS) throw new Error(`${rows.length} rows were added: ${problems[0]?.text}`)
  const changed = rows.map(({ id, quantity }) => ({ id, cells: { quantity: '13.5' }, was: { quantity } }))
  const after = await api.call(projectItemApi.saveProjectItems, { ...projectScope, changed })
  if (after.problems.length > 0) throw new Error(after.problems[0]!.text)
  await api.call(projectItemApi.saveProjectItems, { ...projectScope, removed: rows.map(({ id }) => id) })
}
