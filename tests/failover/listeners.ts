import { randomUUID } from 'node:crypto'
import { operations } from '#schemas/auth/operations.ts'
import { openClient } from '#server/db/pool.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { EVENT_STREAM } from '#shared/api/rows.ts'
import { packageOf, type Items } from '../server/crash/package.ts'
import { apiOf } from '../tools/api.ts'
import type { Database } from './database.ts'

/** Number of connections that listen to news, by process. */
export async function listeners(database: Database): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const node of database.nodes) {
    const client = await openClient(database.admin(node))
    const { rows } = await client.query<{ name: string, count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity where query ilike 'listen %' group by 1`)
    for (const { name, count } of rows) counts[name] = (counts[name] ?? 0) + count
    await client.end()
  }
  return counts
}

/**
 * A user's news stream at one process.
 * @returns a function that waits until it reports a change of the user's list
 */
async function listen(url: string, token: string): Promise<{ heard(): Promise<void>, stop(): Promise<void> }> {
  const ended = new AbortController()
  const headers = { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': token }
  const response = await fetch(new URL(EVENT_STREAM, url), { signal: ended.signal, headers })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  // Its first frame confirms the connection.
  let text = (await reader.read()).value ?? ''
  return {
    async heard() {
      while (!text.includes(`"grid":"${operations.name}"`)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream at ${url} ended`)
        text += value
      }
    },
    stop: async () => ended.abort(),
  }
}

/** Packages saved only for their news have other names than the counted ones. */
let number = 0

/**
 * A save at one process reaches its author's window at the other one. The author's operation list is private, so other news cannot be
 * mistaken for it.
 */
export async function expectNews(listening: string, saving: string, token: string, items: Items): Promise<void> {
  const stream = await listen(listening, token)
  await apiOf(saving, token).call(quotaApi.saveQuotas, { ...packageOf(1, items), quotaName: `消息 ${number++}` }, randomUUID())
  await stream.heard()
  await stream.stop()
}
