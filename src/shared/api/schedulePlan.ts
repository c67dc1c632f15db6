import { z } from 'zod'
import { CONSTRAINT_KIND, LAG_CLOCK, LINK_KIND, LINK_SOURCE, STAGE, BAR_STATE } from '#schemas/schedule/terms.ts'
import { id, int32 } from './kv.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])

/** Ids combine place, item type, trade and order. */
export const barId = z.string().min(1).max(250)
/** Beijing wall-clock text, 2026-03-05 17:00. */
export const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d)?$/, '时间不正确')
  .refine(
    text => Number.isFinite(Date.parse(`${text.slice(0, 10)}T00:00:00Z`))
      && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10)),
    '时间不正确'
  ).meta({ examples: ['2026-03-02 08:00'] })
/** Quarters of a working day; at most ten years. */
const quarters = int32.min(0).max(14_600, '工期最多 10 年')
const people = int32.min(1, '人数须大于 0').max(9999)

export const wireConstraint = z.object({ kind: keysOf(CONSTRAINT_KIND), at: moment })

/** A milestone has no team, people or duration. */
export const wirePlacement = z.object({
  id: z.string(), start: moment, duration: int32, teamId: z.string().nullable(), people: int32, constraint: wireConstraint.nullable(),
  started: z.boolean(),
})
export type WirePlacement = z.output<typeof wirePlacement>

export const wireBar = wirePlacement.extend({
  kind: z.enum(['WORK', 'MILESTONE']), name: z.string(), placeId: z.string(), placeName: z.string(), placeOrder: int32,
  typeKey: z.string(), typeName: z.string(), stage: keysOf(STAGE).nullable(), trade: z.string().nullable(), tradeName: z.string(),
  /** Null for differing units. */
  quantity: z.string().nullable(), unit: z.string().nullable(), workDays: z.string(),
  /** Percent, labour-weighted; 0 or 100 for a milestone. */
  percent: z.string(),
  /** Labour-weighted; null like the quantity. */
  done: z.string().nullable(),
  state: keysOf(BAR_STATE), actualStart: moment.nullable(), actualEnd: moment.nullable(),
  /** Last confirmed position; null for a newer bar. */
  baseline: z.object({ start: moment, duration: int32 }).nullable(),
  /** Days added by effective delays. */
  delaySum: z.string(),
})
export type WireBar = z.output<typeof wireBar>

export const wireStep = z.object({
  itemId: z.string(), itemName: z.string(), placeId: z.string(), placeName: z.string(), stepId: z.string(), name: z.string(),
  quantity: z.string(), unit: z.string(), workDay: z.string(), done: z.string(),
})
export type WireStep = z.output<typeof wireStep>

export const wireLink = z.object({
  from: z.string(), to: z.string(), kind: keysOf(LINK_KIND), lag: int32, clock: keysOf(LAG_CLOCK), source: keysOf(LINK_SOURCE),
})
export type WireLink = z.output<typeof wireLink>

/** Lag in hours. */
const linkInput = z.object({
  from: barId, to: barId, kind: keysOf(LINK_KIND).default('FS'), lag: int32.min(0).max(8760, '等待最多 8760 小时').default(0),
  clock: keysOf(LAG_CLOCK).default('WORKING'),
})

const before = z.object({
  id: barId, start: moment, duration: quarters, teamId: id.nullable(), people: int32.min(0).max(9999),
  constraint: wireConstraint.nullable().default(null),
})

/**
 * An edit of a bar. RESTORE returns bars to earlier positions (undo), refused if links or a team's other work contradict; `unlink` and
 * `link` are for manual links only.
 */
export const scheduleEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('MOVE'), id: barId, start: moment }),
  z.object({ kind: z.literal('START'), id: barId, start: moment }),
  z.object({ kind: z.literal('STRETCH'), id: barId, duration: quarters }),
  z.object({ kind: z.literal('DELAY'), id: barId, quarters }),
  /** Changes team or people; the duration is derived from the work days. */
  z.object({ kind: z.literal('TEAM'), id: barId, teamId: id, people: people.optional() }),
  z.object({ kind: z.literal('CONSTRAINT'), id: barId, constraint: wireConstraint.nullable() }),
  z.object({
    kind: z.literal('LINKS'), add: z.array(linkInput).max(100).default([]),
    remove: z.array(z.object({ from: barId, to: barId })).max(100).default([]),
  }),
  z.object({ kind: z.literal('RESTORE'), bars: z.array(before).min(1).max(5000) }),
])
export type ScheduleEdit = z.output<typeof scheduleEdit>
