import { and, eq, inArray } from 'drizzle-orm'
import { quota } from '#server/db/tables/quota.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockContents, readContents } from '#server/document/index.ts'
import { packages, type StoredQuota } from '../content.ts'
import { nameKeyOf, namesakesOf } from '../namesakes.ts'
import type { SheetGroup } from './packages.ts'

/** Packages asked about in one statement, below the number of parameters that the database takes. */
const PORTION = 5000

interface Named { readonly id: string, readonly code: string }

/** Which packages of the merchant the workbook names. */
export interface Existing {
  /** By its code, else by its name; undefined where it is new, `several` where the name is that of more than one. */
  readonly meant: (group: SheetGroup) => Named | 'several' | undefined
  /** Whether a code was given to a package that is in the recycle bin or elsewhere: it is never given twice. */
  readonly isTaken: (code: string) => boolean
  /** Another package of the name. */
  readonly sameName: (name: string) => Named | undefined
}

/** Finds packages by the codes of the sheet, and by its names as the editor finds namesakes; those in the recycle bin count by their codes alone. */
export async function existingOf(db: Db, groups: readonly SheetGroup[]): Promise<Existing> {
  const codes = new Map<string, Named & { readonly deleted: boolean }>()
  const named = new Map<string, readonly Named[]>()
  for (let at = 0; at < groups.length; at += PORTION) {
    const portion = groups.slice(at, at + PORTION)
    const coded = await db.q.select({ id: quota.id, code: quota.code, state: quota.state }).from(quota)
      .where(and(eq(quota.merchantId, db.ctx.merchantId), inArray(quota.code, portion.map(({ at: row }) => row.text('code')))))
    for (const { id, code, state } of coded) codes.set(code, { id, code, deleted: state === '9' })
    const namesakes = await namesakesOf(db, portion.map(({ at: row }) => row.text('name')))
    for (const [key, own] of namesakes) named.set(key, own.map(({ quotaId, quotaCode }) => ({ id: quotaId, code: quotaCode })))
  }
  return {
    meant({ at: row }) {
      const coded = codes.get(row.text('code'))
      if (coded?.deleted === false) return coded
      const [only, second] = named.get(nameKeyOf(row.text('name'))) ?? []
      return second === undefined ? only : 'several'
    },
    isTaken: code => codes.has(code),
    sameName: name => named.get(nameKeyOf(name))?.[0],
  }
}

/** Packages as they are stored, locked where they are to be written. */
export async function storedOf(tx: Tx, ids: readonly string[], locks: boolean): Promise<ReadonlyMap<string, StoredQuota>> {
  const found = new Map<string, StoredQuota>()
  const ordered = ids.toSorted()
  for (let at = 0; at < ordered.length; at += PORTION) {
    const portion = ordered.slice(at, at + PORTION)
    for (const stored of await (locks ? lockContents(tx, packages, portion) : readContents(tx, packages, tx.ctx.merchantId, portion)))
      found.set(stored.record.id, stored)
  }
  return found
}
