import { and, eq, inArray } from 'drizzle-orm'
import { quota } from '#server/db/tables/quota.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockContents, readContents } from '#server/document/index.ts'
import { packages, type StoredQuota } from '../content.ts'
import { nameKeyOf, namesakesOf } from '../namesakes.ts'
import type { SheetGroup } from './packages.ts'

/** Below the database's limit of parameters. */
const PORTION = 5000

interface PackageRef { readonly id: string, readonly code: string }

export interface Existing {
  /** By code, else by name; undefined for a new one, `several` for an ambiguous name. */
  readonly meant: (group: SheetGroup) => PackageRef | 'several' | undefined
  /** Whether a code was ever used: codes are never reused. */
  readonly isTaken: (code: string) => boolean
  readonly sameName: (name: string) => PackageRef | undefined
}

/** Finds packages by codes and names, with the editor's rule for namesakes; those in the recycle bin by code only. */
export async function existingOf(db: Db, groups: readonly SheetGroup[]): Promise<Existing> {
  const codes = new Map<string, PackageRef & { readonly deleted: boolean }>()
  const byName = new Map<string, readonly PackageRef[]>()
  for (let at = 0; at < groups.length; at += PORTION) {
    const portion = groups.slice(at, at + PORTION)
    const coded = await db.q.select({ id: quota.id, code: quota.code, state: quota.state }).from(quota)
      .where(and(eq(quota.merchantId, db.ctx.merchantId), inArray(quota.code, portion.map(({ at: row }) => row.text('code')))))
    for (const { id, code, state } of coded) codes.set(code, { id, code, deleted: state === '9' })
    const namesakes = await namesakesOf(db, portion.map(({ at: row }) => row.text('name')))
    for (const [key, matches] of namesakes) byName.set(key, matches.map(({ quotaId, quotaCode }) => ({ id: quotaId, code: quotaCode })))
  }
  return {
    meant({ at: row }) {
      const coded = codes.get(row.text('code'))
      if (coded?.deleted === false) return coded
      const [only, second] = byName.get(nameKeyOf(row.text('name'))) ?? []
      return second === undefined ? only : 'several'
    },
    isTaken: code => codes.has(code),
    sameName: name => byName.get(nameKeyOf(name))?.[0],
  }
}

export async function storedOf(tx: Tx, ids: readonly string[], locks: boolean): Promise<ReadonlyMap<string, StoredQuota>> {
  const storedById = new Map<string, StoredQuota>()
  const ordered = ids.toSorted()
  for (let at = 0; at < ordered.length; at += PORTION) {
    const portion = ordered.slice(at, at + PORTION)
    for (const stored of await (locks ? lockContents(tx, packages, portion) : readContents(tx, packages, tx.ctx.merchantId, portion)))
      storedById.set(stored.record.id, stored)
  }
  return storedById
}
