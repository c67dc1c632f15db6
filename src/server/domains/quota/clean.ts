import type { Draft } from '#schemas/kit/index.ts'
import type { SentDraft } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { cleanCells, type Cleaned } from '#server/document/index.ts'

/** What the declaration knows of a package that was sent (spec-2 §7); rows of `stored` are in order as they are. */
export function cleanDraft(given: SentDraft, stored?: Draft): Cleaned {
  const { draft: { head: { id: _, ...head }, lines }, faults } = cleanCells(quotaPackage, given, stored)
  return { draft: { head: { ...head, calcMode: head.calcMode ?? 'totalToJobStep', quotaNum: head.quotaNum ?? '1.000000' }, lines }, faults }
}
