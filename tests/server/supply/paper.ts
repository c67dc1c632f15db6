export type Kind = 'subscribe' | 'apply' | 'inquiry' | 'award' | 'contract' | 'order'
/** A document of the model; `from` are the source documents of its row. */
export interface Slip {
  readonly kind: Kind, readonly quantity: number, readonly from: readonly Slip[], state: string, signed: boolean, isSubmitted: boolean,
  readonly closed: Set<string>
}
export type Deed = 'submit' | 'agree' | 'reject' | 'recall' | 'cancel' | 'reaudit' | 'remove' | 'sign' | 'ask' | 'reply' | 'send' | 'end'
  | 'void'
export type Move =
  | { readonly deed: 'add', readonly kind: Kind, readonly from: readonly Slip[], readonly quantity: number }
  | { readonly deed: 'close' | 'reopen', readonly slip: Slip, readonly remainder: string }
  | { readonly deed: Deed, readonly slip: Slip }

export const REMAINDERS: Readonly<Record<Kind, readonly string[]>> = {
  subscribe: ['supply.ask', 'supply.supply'], apply: ['supply.materialInquiry'], inquiry: ['supply.materialAward'],
  award: ['contract.material'], contract: ['supply.materialOrder'], order: ['supply.deliver'],
}
const drawnBy = (taker: Kind, source: Kind): string => REMAINDERS[source][source === 'subscribe' && taker === 'order' ? 1 : 0]!
const OWN_STATES: readonly Kind[] = ['apply', 'inquiry']
/** Maximum number of unfinished documents by kind. */
const MOST: Readonly<Record<Kind, number>> = { subscribe: 3, apply: 2, inquiry: 2, award: 3, contract: 3, order: 4 }
const WEIGHTS: Readonly<Record<string, 'inFlight' | 'taken'>> = {
  RUNNING: 'inFlight', COMPLETE: 'taken', ASKED: 'inFlight', REPLIED: 'taken', QUOTING: 'inFlight', CLOSED: 'inFlight', AWARDED: 'taken',
  USED: 'taken',
}
const weightOf = ({ state }: Slip) => WEIGHTS[state]
const DEEDS: Readonly<Record<string, readonly Deed[]>> = {
  NOT_START: ['submit', 'cancel', 'remove'], REJECTED: ['submit', 'cancel'], RECALLED: ['submit', 'cancel'],
  RUNNING: ['agree', 'reject', 'recall', 'cancel'], COMPLETE: ['reaudit'],
}
const OWN_DEEDS: Readonly<Partial<Record<Kind, Readonly<Record<string, readonly Deed[]>>>>> = {
  apply: { DRAFT: ['ask', 'void'], ASKED: ['reply', 'void'] },
  inquiry: { DRAFT: ['send', 'void'], QUOTING: ['end', 'void'], CLOSED: ['void'] },
}
/** The first moves of a run, up to a contract in force. */
export const OPENING: readonly (readonly ['add', Kind, number] | readonly [Deed])[] = [
  ['add', 'subscribe', 9], ['submit'], ['agree'], ['add', 'inquiry', 8], ['send'], ['end'], ['add', 'award', 7], ['submit'], ['agree'],
  ['add', 'contract', 6], ['submit'], ['agree'], ['sign'],
]
/** Moves that lead towards delivery are drawn more often, so that a run gets there. */
const AHEAD: readonly string[] = ['add', 'submit', 'agree', 'sign', 'ask', 'reply', 'send', 'end']

/** A reference model of the buying rules: the sources of each kind, the permitted actions and their effects (domain B7.2). */
export class Paper {
  readonly slips: Slip[] = []
  readonly limit: number
  constructor(limit: number) { this.limit = limit }

  private takersOf = (slip: Slip, remainder?: string): Slip[] =>
    this.slips.filter(one =>
      one.from.includes(slip) && weightOf(one) !== undefined && (remainder === undefined || drawnBy(one.kind, slip.kind) === remainder))
  private sum = (slips: readonly Slip[]): number => slips.reduce((total, one) => total + this.countedOf(one), 0)
  /** Returns the document's quantity; if its whole remainder was closed, the quantity drawn by others. */
  private countedOf(slip: Slip): number {
    if (REMAINDERS[slip.kind].some(remainder => !slip.closed.has(remainder))) return slip.quantity
    return Math.min(slip.quantity, this.takersOf(slip).reduce((total, one) => total + one.quantity, 0))
  }
  /** Returns requested, used, in flight, remaining. */
  standing(slip: Slip, remainder: string): readonly [number, number, number, number] {
    const takers = this.takersOf(slip, remainder)
    const [used, inFlight] = (['taken', 'inFlight'] as const).map(weight => this.sum(takers.filter(one => weightOf(one) === weight))) as [
      number, number,
    ]
    return [slip.quantity, used, inFlight, slip.closed.has(remainder) ? 0 : slip.quantity - used - inFlight]
  }
  asked(but?: Slip): number {
    return this.slips.filter(one => one.kind === 'subscribe' && one !== but && weightOf(one) !== undefined).reduce((total, slip) => {
      const open = REMAINDERS.subscribe.some(remainder => !slip.closed.has(remainder))
      return total + (open ? slip.quantity : Math.max(...REMAINDERS.subscribe.map(remainder => this.sum(this.takersOf(slip, remainder)))))
    }, 0)
  }

  private isGiving = ({ kind, state, signed }: Slip): boolean => ({
    subscribe: state === 'COMPLETE', apply: state === 'ASKED' || state === 'REPLIED',
    inquiry: ['CLOSED', 'AWARDED', 'USED'].includes(state), award: state === 'COMPLETE', contract: state === 'COMPLETE' && signed,
    order: false,
  })[kind]
  private fits = (kind: Kind, quantity: number, from: readonly Slip[]): boolean =>
    from.every(source => quantity <= this.standing(source, drawnBy(kind, source.kind))[3])
  private isEntitled = (kind: Kind, quantity: number, but?: Slip): boolean =>
    kind !== 'subscribe' || quantity <= this.limit - this.asked(but)

  allows(move: Move): boolean {
    if (move.deed === 'add') {
      const { kind, from, quantity } = move
      return from.every(this.isGiving) && this.isEntitled(kind, quantity)
        && (kind !== 'award' || this.standing(from[0]!, drawnBy('award', 'inquiry'))[3] > 0)
    }
    const { slip, deed } = move
    switch (deed) {
      case 'submit': case 'ask': case 'send': return slip.from.every(this.isGiving) && this.fits(slip.kind, slip.quantity, slip.from)
        && this.isEntitled(slip.kind, slip.quantity, slip)
      case 'reaudit': return this.takersOf(slip).length === 0 && !slip.signed
      case 'void': return this.takersOf(slip).length === 0
      case 'remove': return !slip.isSubmitted && !this.slips.some(one => one.from.includes(slip))
      case 'close': return this.standing(slip, move.remainder)[3] > 0
      case 'reopen': return slip.closed.has(move.remainder) && this.isEntitled(slip.kind, slip.quantity, slip)
        && this.afterReopening(slip, move.remainder)
      default: return true
    }
  }
  /** Whether a reopened remainder still fits: its quantity may have been used by others, and a closed source gives nothing. */
  private afterReopening(slip: Slip, remainder: string): boolean {
    const counts = this.countedOf(slip)
    slip.closed.delete(remainder)
    const more = this.countedOf(slip) - counts
    const fits = slip.from.every(source => {
      const [requested, used, inFlight] = this.standing(source, drawnBy(slip.kind, source.kind))
      return more === 0 || (!source.closed.has(drawnBy(slip.kind, source.kind)) && used + inFlight <= requested)
    })
    slip.closed.add(remainder)
    return fits
  }

  /**
   * Performs a permitted move.
   * @returns the new document of `add`
   */
  does(move: Move): Slip | null {
    if (move.deed === 'add') {
      const { kind, from, quantity } = move
      const slip: Slip = {
        kind, from, quantity, state: OWN_STATES.includes(kind) ? 'DRAFT' : 'NOT_START', signed: false, isSubmitted: false,
        closed: new Set(),
      }
      this.slips.push(slip)
      return slip
    }
    const { slip, deed } = move
    if (deed === 'close') slip.closed.add(move.remainder)
    else if (deed === 'reopen') slip.closed.delete(move.remainder)
    else if (deed === 'sign') slip.signed = true
    else if (deed === 'remove') this.slips.splice(this.slips.indexOf(slip), 1)
    else {
      slip.state = {
        submit: 'RUNNING', agree: 'COMPLETE', reject: 'REJECTED', recall: 'RECALLED', cancel: 'CANCELLED', reaudit: 'NOT_START',
        ask: 'ASKED', reply: 'REPLIED', send: 'QUOTING', end: 'CLOSED', void: 'VOID',
      }[deed]
      if (deed === 'submit') slip.isSubmitted = true
      if (deed === 'reaudit') slip.closed.clear()
      this.follow(slip, deed)
    }
    return null
  }
  /** Derives the state of an inquiry from its awards and the contracts drawn from them. */
  private follow({ kind, from: [source] }: Slip, deed: Deed): void {
    if (kind === 'award' && deed === 'agree') source!.state = 'AWARDED'
    if (kind === 'award' && deed === 'reaudit' && !this.awardsOf(source!).some(({ state }) => state === 'COMPLETE'))
      source!.state = 'CLOSED'
    const inquiry = kind === 'contract' ? source!.from[0]! : undefined
    if (deed === 'reaudit' && inquiry?.state === 'USED') inquiry.state = 'AWARDED'
    const isUsed = (slip: Slip): boolean => this.awardsOf(slip)
      .every(award => award.state !== 'COMPLETE' || this.standing(award, drawnBy('contract', 'award'))[3] <= 0)
    if (deed === 'agree' && inquiry?.state === 'AWARDED' && isUsed(inquiry)) inquiry.state = 'USED'
  }
  private awardsOf = (inquiry: Slip): Slip[] => this.slips.filter(one => one.kind === 'award' && one.from[0] === inquiry)

  /** Returns the possible next moves by document state; leading moves occur several times. */
  moves(quantity: number): Move[] {
    const activeSlips = (kind: Kind): Slip[] => this.slips.filter(slip => slip.kind === kind && !['CANCELLED', 'VOID'].includes(slip.state))
    const sources: Readonly<Record<Kind, readonly (readonly Slip[])[]>> = {
      subscribe: [[]], apply: activeSlips('subscribe').map(one => [one]),
      inquiry: [...activeSlips('subscribe'), ...activeSlips('apply')].map(one => [one]),
      award: activeSlips('inquiry').map(one => [one]),
      contract: activeSlips('award').map(one => [one]),
      order: activeSlips('contract').flatMap(one => [[one], ...activeSlips('subscribe').map(need => [one, need])]),
    }
    const kinds = Object.keys(sources) as Kind[]
    const adds = kinds.filter(kind => activeSlips(kind).length < MOST[kind])
      .flatMap(kind => sources[kind].map((from): Move => ({ deed: 'add', kind, from, quantity })))
    const deeds = this.slips.flatMap((slip): Move[] => {
      const states = OWN_STATES.includes(slip.kind) ? OWN_DEEDS[slip.kind]! : DEEDS
      const remains = ['COMPLETE', 'ASKED', 'REPLIED', 'QUOTING', 'CLOSED', 'AWARDED', 'USED'].includes(slip.state)
        ? REMAINDERS[slip.kind]
        : []
      return [
        ...(states[slip.state] ?? []).map((deed): Move => ({ deed, slip })),
        ...slip.kind === 'contract' && slip.state === 'COMPLETE' && !slip.signed ? [{ deed: 'sign', slip } as const] : [],
        ...remains.map((remainder): Move => ({ deed: slip.closed.has(remainder) ? 'reopen' : 'close', slip, remainder })),
      ]
    })
    return [...adds, ...deeds].flatMap(move =>
      Array.from({ length: !AHEAD.includes(move.deed) || !this.allows(move) ? 1 : move.deed === 'add' ? 3 : 8 }, () => move))
  }
}
