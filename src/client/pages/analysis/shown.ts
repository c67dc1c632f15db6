import { analysisRound } from '#schemas/analysis/round.ts'
import { analysisRoundApi } from '#shared/api/analysis.ts'
import type { ShownRecord } from '#client/data/route.ts'
import { RoundReading } from './RoundReading.tsx'

/** A round as those who approve it read it elsewhere. */
export const SHOWN_ROUND: ShownRecord = { document: analysisRound, api: analysisRoundApi, beside: RoundReading }
