import type { DecimalText } from '#schemas/kit/value.ts'
import type { PositionLevel } from '#schemas/position/levels.ts'
import type { ConstraintKind, Grain, LagClock, LinkKind, LinkSource, Stage } from '#schemas/schedule/terms.ts'
import type { Quarter } from './calendar.ts'
import type { Moment } from './clock.ts'

/** A place of the tree of positions (sheet 3). */
export interface Place {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly level: PositionLevel
  readonly sort: number
  /** The responsible team; places below have it as well, unless they name one of the same trade. */
  readonly teamId: string | null
}

export interface Item {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly sort: number
  readonly typeKey: string
  /** Labels of the item type from its root. */
  readonly typePath: readonly string[]
}

/** A step of the package snapshot of a match. */
export interface Step {
  readonly id: string
  readonly name: string
  /** Key and label of the trade. */
  readonly trade: string
  readonly tradeName: string
  /** Work days per unit of the item. */
  readonly workDay: DecimalText
  /** Waiting time after the step, in calendar hours. */
  readonly waitHours: number
  /** Its share of the item in percent. */
  readonly ratio: DecimalText
  /** Whether it has a document that is accepted before its successor. */
  readonly accepts: boolean
}

/** A quantity of an item at a place. Matches of one snapshot share the array of its steps. */
export interface Match {
  readonly itemId: string
  readonly placeId: string
  readonly quantity: DecimalText
  readonly steps: readonly Step[]
}

export interface Team {
  readonly id: string
  readonly name: string
  readonly trade: string
  readonly tradeName: string
  readonly people: number
}

/** 最早不早于 / 必须于 a moment; a day alone is its working morning. */
export interface Constraint { readonly kind: ConstraintKind, readonly at: Moment }

/** What is to be scheduled: a frozen commit of matches with the teams. */
export interface ScheduleInput {
  /** The planned start; on a day of rest the next working morning. */
  readonly start: Moment
  readonly grain: Grain
  readonly places: readonly Place[]
  readonly items: readonly Item[]
  readonly matches: readonly Match[]
  /** Teams that may be given work, in the order in which equals are preferred. */
  readonly teams: readonly Team[]
  /** By id of bars: ids stay the same as long as place, item type and order of trades do. */
  readonly constraints?: ReadonlyMap<string, Constraint>
  readonly manualLinks?: readonly Link[]
}

/** One step of one match inside a bar. */
export interface BarStep {
  readonly itemId: string
  readonly placeId: string
  readonly stepId: string
  readonly name: string
  readonly quantity: DecimalText
  readonly workDay: DecimalText
}

/** What is done at one place by one trade without a break (WORK), or an acceptance (MILESTONE, without trade and duration). */
export interface Bar {
  readonly id: string
  readonly kind: 'WORK' | 'MILESTONE'
  readonly name: string
  readonly placeId: string
  readonly placeName: string
  readonly typeKey: string
  readonly typeName: string
  readonly stage: Stage | null
  readonly trade: string | null
  readonly tradeName: string
  /** The responsible team of the place, where it is of the trade. */
  readonly teamId: string | null
  readonly steps: readonly BarStep[]
  /** Σ of the matches; null where items of several units are in it. */
  readonly quantity: DecimalText | null
  /** Σ quantity × work days per unit, exact. */
  readonly workDays: DecimalText
  /** Where its place stands in the tree, read from top to bottom. */
  readonly placeOrder: number
}

/** `to` follows `from`, not before `lag` hours of the named clock are over. */
export interface Link {
  readonly from: string
  readonly to: string
  readonly kind: LinkKind
  /** Hours, 0 or more. */
  readonly lag: number
  readonly clock: LagClock
  readonly source: LinkSource
}

/** Where a bar stands: what is stored of it as moment, days and team. */
export interface Placement {
  readonly id: string
  /** Place and name, for sentences. */
  readonly label: string
  /** Null of a milestone. */
  readonly teamId: string | null
  readonly people: number
  readonly start: Quarter
  /** Quarters; 0 of a milestone. */
  readonly duration: number
  readonly constraint: Constraint | null
  /** Work has begun: the start is a fact that nothing moves. */
  readonly started: boolean
}

/** Bars in time, with technical links and those of the queues. */
export interface Plan {
  /** Nothing starts before. */
  readonly start: Quarter
  readonly placements: readonly Placement[]
  readonly links: readonly Link[]
}

export type FaultKind = 'NO_TEAM' | 'NO_PEOPLE' | 'TOO_MANY' | 'TOO_LONG' | 'CIRCLE' | 'REST_DAY' | 'CONSTRAINT' | 'EMPTY'

/** Why nothing can be generated or changed, as a sentence; `ids` are the bars that it is about. */
export interface Fault { readonly kind: FaultKind, readonly message: string, readonly ids: readonly string[] }
