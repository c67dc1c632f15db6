import { quotaApi, type QuotaFull } from '#shared/api/quota.ts'
import type { Api } from '../../tools/api.ts'
import { markOf, PREFIX, type Items } from './package.ts'
import { send, type Attempt } from './writer.ts'

export interface Outcome {
  readonly confirmed: number
  readonly present: number
  readonly absent: number
}

interface Package { readonly stored: QuotaFull, readonly mark: number }

const BATCH = 200

/** Loads and checks every package of this test by id, with a row for each version. */
async function readAll(api: Api, items: Items): Promise<Map<string, Package>> {
  const { rows } = await api.call(quotaApi.describeQuotas, { pageSize: -1, quick: PREFIX })
  const ids = rows.map(row => (row as unknown as { quotaId: string }).quotaId)
  const packages = new Map<string, Package>()
  for (let at = 0; at < ids.length; at += BATCH) {
    const page = await api.call(quotaApi.describeQuotasByES, { ids: ids.slice(at, at + BATCH) })
    for (const stored of page.rows) packages.set(stored.quotaId, { stored, mark: markOf(stored, items) })
  }
  if (packages.size !== ids.length) throw new Error(`the list has ${ids.length} packages, ${packages.size} could be read`)
  return packages
}

async function demandVersions(api: Api, items: Items, { stored, mark }: Package): Promise<void> {
  const versions = await api.call(quotaApi.queryQuotaVersions, { quotaId: stored.quotaId })
  const numbers = versions.map(version => version.quotaVersion).toSorted((a, b) => a - b)
  const expected = Array.from({ length: stored.quotaVersion }, (_, i) => i + 1)
  if (JSON.stringify(numbers) !== JSON.stringify(expected))
    throw new Error(`package ${stored.quotaCode} has versions ${numbers.join()} instead of ${expected.join()}`)
  const snapshot = await api.call(quotaApi.queryQuotaVersion, { quotaId: stored.quotaId, quotaVersion: stored.quotaVersion })
  if (markOf(snapshot, items) !== mark) throw new Error(`the newest version of ${stored.quotaCode} is not the package itself`)
}

const print = (all: ReadonlyMap<string, Package>): string =>
  JSON.stringify([...all.values()].map(({ stored }) => [stored.quotaId, stored.quotaVersion, stored.quotaCode, stored]))

/**
 * Checks everything after a restart: each confirmed save is stored whole, each unconfirmed one whole or not at all, and repeating one under
 * its key changes nothing.
 * @param attempts all saves so far; `fresh` are those of the round that crashed
 * @throws Error naming what is wrong
 */
export async function verify(api: Api, items: Items, attempts: readonly Attempt[], fresh: readonly Attempt[]): Promise<Outcome> {
  const all = await readAll(api, items)
  const byMark = new Map([...all.values()].map(entry => [entry.mark, entry]))
  if (byMark.size !== all.size) throw new Error('one save made two packages')

  const open = new Set(fresh.filter(attempt => attempt.saved === undefined))
  const replaced = new Set(attempts.filter(attempt => attempt.saved !== undefined || byMark.has(attempt.mark))
    .map(attempt => attempt.before))
  for (const { mark, saved } of attempts) {
    if (saved === undefined || replaced.has(mark)) continue
    const stored = byMark.get(mark)?.stored
    if (stored?.quotaId !== saved.quotaId || stored.quotaVersion !== saved.quotaVersion || stored.quotaCode !== saved.quotaCode) {
      throw new Error(`the confirmed save ${mark} is lost: ${JSON.stringify(saved)}`)
    }
  }
  const marks = new Set(attempts.map(attempt => attempt.mark))
  for (const mark of byMark.keys()) if (!marks.has(mark)) throw new Error(`a package with mark ${mark} was never sent`)
  const changedEntries = fresh.flatMap(attempt => byMark.get(attempt.mark) ?? [])
  for (const entry of changedEntries) await demandVersions(api, items, entry)

  const present = [...open].filter(attempt => byMark.has(attempt.mark))
  const absent = [...open].filter(attempt => !byMark.has(attempt.mark))
  for (const attempt of fresh) {
    if (absent.includes(attempt)) continue
    const before = attempt.saved
    const repeated = await send(api, attempt)
    if (before !== undefined && JSON.stringify(repeated) !== JSON.stringify(before)) {
      throw new Error(`repeating ${attempt.mark} answered ${JSON.stringify(repeated)} instead of ${JSON.stringify(before)}`)
    }
  }
  const after = await readAll(api, items)
  if (print(after) !== print(all)) throw new Error('a repeated Idempotency-Key changed something')
  for (const attempt of absent) await send(api, attempt)
  return { confirmed: fresh.length - open.size, present: present.length, absent: absent.length }
}
