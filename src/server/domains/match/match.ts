import { businessDate } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import { settingAt } from '#server/core/settings.ts'
import type { Db } from '#server/db/tx.ts'
import { matchItem, type Matched, type MatchRule } from '#shared/match/match.ts'
import { indexPackages } from '#shared/match/packages.ts'
import type { MatchItem } from '#shared/match/score.ts'
import { packagesToMatch } from './packages.ts'
import { usedFor } from './used.ts'

const PORTION = 200

/** Score and lead required for an automatic match: the company's settings in force today. */
export async function matchRule(db: Db): Promise<MatchRule> {
  const today = businessDate(db.ctx.now)
  return { score: Number(await settingAt(db, 'matchScore', today)), lead: Number(await settingAt(db, 'matchLead', today)) }
}

/**
 * Matches items with the enabled packages of company and platform (domain B3), in portions in item order, so that the caller can show
 * progress, write, or stop. Packages are read once, without blocking the event loop. Writes nothing and does not check which items are
 * editable.
 */
export async function* matchItems(db: Db, items: readonly MatchItem[]): AsyncGenerator<readonly Matched[]> {
  const breathe = breathing()
  const rule = await matchRule(db)
  const used = await usedFor(db, items.map(({ code }) => code))
  const index = await indexPackages(packagesToMatch(db), breathe)
  for (let at = 0; at < items.length; at += PORTION) {
    const portion: Matched[] = []
    for (const item of items.slice(at, at + PORTION)) {
      portion.push(matchItem(item, index, used, rule))
      await breathe()
    }
    yield portion
  }
}
