import { z } from 'zod'
import { reads } from './contract.ts'
import { id, int32 } from './kv.ts'
import { inBuiltProject, ofProject, POSITION_READ } from './position.ts'
import { step } from './positionMatch.ts'

const state = z.enum(['NOT_READY', 'READY', 'DOING', 'DONE', 'ACCEPTED'])
const cell = z.object({
  positionId: z.string(), trade: z.string(), state, waitsUntil: z.string().nullable(),
  /** Integer percent of work days. */
  percent: int32, steps: int32, open: int32,
})
const board = z.object({
  /** In order of work. */
  trades: z.array(z.object({ trade: z.string(), tradeName: z.string() })),
  cells: z.array(cell),
  /** Matched items without a package. */
  withoutSteps: z.array(z.string()),
})
export type WorkBoard = z.output<typeof board>

const placeStep = step.extend({
  matchId: z.string(), itemId: z.string(), itemName: z.string(), unit: z.string().nullable(), quantity: z.string(),
  teamName: z.string().nullable(),
})
export type PlaceStep = z.output<typeof placeStep>

/** Work in places, by trade and step (domain B6). */
export const positionWorkApi = {
  board: reads('position/queryPositionWorkBoard', {
    title: '工序板', need: POSITION_READ, input: ofProject, output: board, ...inBuiltProject,
  }),
  ofPlace: reads('position/queryWorksByPositionId', {
    title: '部位的工序', need: POSITION_READ, input: ofProject.extend({ positionId: id }), output: z.array(placeStep), ...inBuiltProject,
  }),
}
