import { lazy } from 'react'
import { analysisRound } from '#schemas/analysis/round.ts'
import { analysisRoundApi } from '#shared/api/analysis.ts'
import type { ShownRecord } from '#client/data/route.ts'

const Reading = lazy(async () => ({ default: (await import('./RoundReading.tsx')).RoundReading }))

/** A round as displayed to its approvers outside the project. */
export const SHOWN_ROUND: ShownRecord = { document: analysisRound, api: analysisRoundApi, beside: Reading }
