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

/** From how many points on, and how far ahead, a package is taken by itself: the company's settings in force today. */
export async function matchRule(db: Db): Promise<MatchRule> {
  const today = businessDate(db.ctx.now)
  return { score: Number(await settingAt(db, 'matchScore', today)), lead: Number(await settingAt(db, 'matchLead', today)) }
}

/**
 * Matches items with the enabled packages of the company and the platform (domain B3), in portions in the order of the items, so that
 * whoever asks can show how far it is, write what was found, or stop. Packages are read once; everything else of the server runs on
 * meanwhile. It writes nothing: it neither confirms nor knows which items may be touched.
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
