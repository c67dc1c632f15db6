export type Kind = 'subscribe' | 'apply' | 'inquiry' | 'award' | 'contract' | 'order'
/** A document of the model; `from` are the source documents of its row. */
export interface ModelDoc {
  readonly kind: Kind, readonly quantity: number, readonly from: readonly ModelDoc[], state: string, signed: boolean, isSubmitted: boolean,
  readonly closed: Set<string>
}
export type Action = 'submit' | 'agree' | 'reject' | 'recall' | 'cancel' | 'reaudit' | 'remove' | 'sign' | 'ask' | 'reply' | 'send' | 'end'
  | 'void'
export type Move =
  | { readonly deed: 'add', readonly kind: Kind, readonly from: readonly ModelDoc[], readonly quantity: number }
  | { readonly deed: 'close' | 'reopen', readonly slip: ModelDoc, readonly remainder: string }
  | { readonly deed: Action, readonly slip: ModelDoc }

export const REMAINDERS: Readonly<Record<Kind, readonly string[]>> = {
  subscribe: ['supply.ask', 'supply.supply'], apply: ['supply.materialInquiry'], inquiry: ['supply.materialAward'],
  award: ['contract.material'], contract: ['supply.materialOrder'], order: ['supply.deliver'],
}
const drawnBy = (taker: Kind, source: Kind): string => REMAINDERS[source][source === 'subscribe' && taker === 'order' ? 1 : 0]!
const OWN_STATES: readonly Kind[] = ['apply', 'inquiry']
/** Maximum number of unfinished documents by kind. */
const MAX_OPEN: Readonly<Record<Kind, number>> = { subscribe: 3, apply: 2, inquiry: 2, award: 3, contract: 3, order: 4 }
const WEIGHTS: Readonly<Record<string, 'inFlight' | 'taken'>> = {
  RUNNING: 'inFlight', COMPLETE: 'taken', ASKED: 'inFlight', REPLIED: 'taken', QUOTING: 'inFlight', CLOSED: 'inFlight', AWARDED: 'taken',
  USED: 'taken',
}
const weightOf = ({ state }: ModelDoc) => WEIGHTS[state]
const ACTIONS: Readonly<Record<string, readonly Action[]>> = {
  NOT_START: ['submit', 'cancel', 'remove'], REJECTED: ['submit', 'cancel'], RECALLED: ['submit', 'cancel'],
  RUNNING: ['agree', 'reject', 'recall', 'cancel'], COMPLETE: ['reaudit'],
}
const OWN_DEEDS: Readonly<Partial<Record<Kind, Readonly<Record<string, readonly Action[]>>>>> = {
  apply: { DRAFT: ['ask', 'void'], ASKED: ['reply', 'void'] },
  inquiry: { DRAFT: ['send', 'void'], QUOTING: ['end', 'void'], CLOSED: ['void'] },
}
/** The first moves of a run, up to a contract in force. */
export const OPENING: readonly (readonly ['add', Kind, number] | readonly [Action])[] = [
  ['add', 'subscribe', 9], ['submit'], ['agree'], ['add', 'inquiry', 8], ['send'], ['end'], ['add', 'award', 7], ['submit'], ['agree'],
  ['add', 'contract', 6], ['submit'], ['agree'], ['sign'],
]
/** Moves that lead towards delivery are drawn more often, so that a run gets there. */
const AHEAD: readonly string[] = ['add', 'submit', 'agree', 'sign', 'ask', 'reply', 'send', 'end']

/** A reference model of the buying rules: the sources of each kind, the permitted actions and their effects (domain B7.2). */
export class Paper {
  readonly slips: ModelDoc[] = []
  readonly limit: number
  constructor(limit: number) { this.limit = limit }

  private takersOf = (modelDoc: ModelDoc, remainder?: string): ModelDoc[] =>
    this.slips.filter(one =>
      one.from.includes(modelDoc) && weightOf(one) !== undefined && (
        remainder === undefined || drawnBy(one.kind, modelDoc.kind) === remainder
      ))
  private sum = (slips: readonly ModelDoc[]): number => slips.reduce((total, one) => total + this.countedOf(one), 0)
  /** Returns the document's quantity; if its whole remainder was closed, the quantity drawn by others. */
  private countedOf(modelDoc: ModelDoc): number {
    if (REMAINDERS[modelDoc.kind].some(remainder => !modelDoc.closed.has(remainder))) return modelDoc.quantity
    return Math.min(modelDoc.quantity, this.takersOf(modelDoc).reduce((total, one) => total + one.quantity, 0))
  }
  /** Returns requested, used, in flight, remaining. */
  standing(modelDoc: ModelDoc, remainder: string): readonly [number, number, number, number] {
    const takers = this.takersOf(modelDoc, remainder)
    const [used, inFlight] = (['taken', 'inFlight'] as const).map(weight => this.sum(takers.filter(one => weightOf(one) === weight))) as [
      number, number,
    ]
    return [modelDoc.quantity, used, inFlight, modelDoc.closed.has(remainder) ? 0 : modelDoc.quantity - used - inFlight]
  }
  asked(but?: ModelDoc): number {
    return this.slips.filter(one => one.kind === 'subscribe' && one !== but && weightOf(one) !== undefined).reduce((total, modelDoc) => {
      const open = REMAINDERS.subscribe.some(remainder => !modelDoc.closed.has(remainder))
      return total + (
        open ? modelDoc.quantity : Math.max(...REMAINDERS.subscribe.map(remainder => this.sum(this.takersOf(modelDoc, remainder))))
      )
    }, 0)
  }

  private isGiving = ({ kind, state, signed }: ModelDoc): boolean => ({
    subscribe: state === 'COMPLETE', apply: state === 'ASKED' || state === 'REPLIED',
    inquiry: ['CLOSED', 'AWARDED', 'USED'].includes(state), award: state === 'COMPLETE', contract: state === 'COMPLETE' && signed,
    order: false,
  })[kind]
  private fits = (kind: Kind, quantity: number, from: readonly ModelDoc[]): boolean =>
    from.every(source => quantity <= this.standing(source, drawnBy(kind, source.kind))[3])
  private isEntitled = (kind: Kind, quantity: number, but?: ModelDoc): boolean =>
    kind !== 'subscribe' || quantity <= this.limit - this.asked(but)

  allows(move: Move): boolean {
    if (move.deed === 'add') {
      const { kind, from, quantity } = move
      return from.every(this.isGiving) && this.isEntitled(kind, quantity)
        && (kind !== 'award' || this.standing(from[0]!, drawnBy('award', 'inquiry'))[3] > 0)
    }
    const { slip: modelDoc, deed: action } = move
    switch (action) {
      case 'submit': case 'ask': case 'send': return modelDoc.from.every(this.isGiving)
        && this.fits(modelDoc.kind, modelDoc.quantity, modelDoc.from)
        && this.isEntitled(modelDoc.kind, modelDoc.quantity, modelDoc)
      case 'reaudit': return this.takersOf(modelDoc).length === 0 && !modelDoc.signed
      case 'void': return this.takersOf(modelDoc).length === 0
      case 'remove': return !modelDoc.isSubmitted && !this.slips.some(one => one.from.includes(modelDoc))
      case 'close': return this.standing(modelDoc, move.remainder)[3] > 0
      case 'reopen': return modelDoc.closed.has(move.remainder) && this.isEntitled(modelDoc.kind, modelDoc.quantity, modelDoc)
        && this.afterReopening(modelDoc, move.remainder)
      default: return true
    }
  }
  /** Whether a reopened remainder still fits: its quantity may have been used by others, and a closed source gives nothing. */
  private afterReopening(modelDoc: ModelDoc, remainder: string): boolean {
    const counts = this.countedOf(modelDoc)
    modelDoc.closed.delete(remainder)
    const more = this.countedOf(modelDoc) - counts
    const fits = modelDoc.from.every(source => {
      const [requested, used, inFlight] = this.standing(source, drawnBy(modelDoc.kind, source.kind))
      return more === 0 || (!source.closed.has(drawnBy(modelDoc.kind, source.kind)) && used + inFlight <= requested)
    })
    modelDoc.closed.add(remainder)
    return fits
  }

  /**
   * Performs a permitted move.
   * @returns the new document of `add`
   */
  does(move: Move): ModelDoc | null {
    if (move.deed === 'add') {
      const { kind, from, quantity } = move
      const modelDoc: ModelDoc = {
        kind, from, quantity, state: OWN_STATES.includes(kind) ? 'DRAFT' : 'NOT_START', signed: false, isSubmitted: false,
        closed: new Set(),
      }
      this.slips.push(modelDoc)
      return modelDoc
    }
    const { slip: modelDocument, deed: action } = move
    if (action === 'close') modelDocument.closed.add(move.remainder)
    else if (action === 'reopen') modelDocument.closed.delete(move.remainder)
    else if (action === 'sign') modelDocument.signed = true
    else if (action === 'remove') this.slips.splice(this.slips.indexOf(modelDocument), 1)
    else {
      modelDocument.state = {
        submit: 'RUNNING', agree: 'COMPLETE', reject: 'REJECTED', recall: 'RECALLED', cancel: 'CANCELLED', reaudit: 'NOT_START',
        ask: 'ASKED', reply: 'REPLIED', send: 'QUOTING', end: 'CLOSED', void: 'VOID',
      }[action]
      if (action === 'submit') modelDocument.isSubmitted = true
      if (action === 'reaudit') modelDocument.closed.clear()
      this.follow(modelDocument, action)
    }
    return null
  }
  /** Derives the state of an inquiry from its awards and the contracts drawn from them. */
  private follow({ kind, from: [source] }: ModelDoc, action: Action): void {
    if (kind === 'award' && action === 'agree') source!.state = 'AWARDED'
    if (kind === 'award' && action === 'reaudit' && !this.awardsOf(source!).some(({ state }) => state === 'COMPLETE'))
      source!.state = 'CLOSED'
    const inquiry = kind === 'contract' ? source!.from[0]! : undefined
    if (action === 'reaudit' && inquiry?.state === 'USED') inquiry.state = 'AWARDED'
    const isUsed = (modelDoc: ModelDoc): boolean => this.awardsOf(modelDoc)
      .every(award => award.state !== 'COMPLETE' || this.standing(award, drawnBy('contract', 'award'))[3] <= 0)
    if (action === 'agree' && inquiry?.state === 'AWARDED' && isUsed(inquiry)) inquiry.state = 'USED'
  }
  private awardsOf = (inquiry: ModelDoc): ModelDoc[] => this.slips.filter(one => one.kind === 'award' && one.from[0] === inquiry)

  /** Returns the possible next moves by document state; leading moves occur several times. */
  moves(quantity: number): Move[] {
    const activeSlips = (kind: Kind): ModelDoc[] =>
      this.slips.filter(modelDoc => modelDoc.kind === kind && !['CANCELLED', 'VOID'].includes(modelDoc.state))
    const sources: Readonly<Record<Kind, readonly (readonly ModelDoc[])[]>> = {
      subscribe: [[]], apply: activeSlips('subscribe').map(one => [one]),
      inquiry: [...activeSlips('subscribe'), ...activeSlips('apply')].map(one => [one]),
      award: activeSlips('inquiry').map(one => [one]),
      contract: activeSlips('award').map(one => [one]),
      order: activeSlips('contract').flatMap(one => [[one], ...activeSlips('subscribe').map(need => [one, need])]),
    }
    const kinds = Object.keys(sources) as Kind[]
    const adds = kinds.filter(kind => activeSlips(kind).length < MAX_OPEN[kind])
      .flatMap(kind => sources[kind].map((from): Move => ({ deed: 'add', kind, from, quantity })))
    const actions = this.slips.flatMap((modelDoc): Move[] => {
      const states = OWN_STATES.includes(modelDoc.kind) ? OWN_DEEDS[modelDoc.kind]! : ACTIONS
      const remains = ['COMPLETE', 'ASKED', 'REPLIED', 'QUOTING', 'CLOSED', 'AWARDED', 'USED'].includes(modelDoc.state)
        ? REMAINDERS[modelDoc.kind]
        : []
      return [
        ...(states[modelDoc.state] ?? []).map((action): Move => ({ deed: action, slip: modelDoc })),
        ...modelDoc.kind === 'contract' && modelDoc.state === 'COMPLETE' && !modelDoc.signed
          ? [{ deed: 'sign', slip: modelDoc } as const]
          : [],
        ...remains.map((remainder): Move => ({ deed: modelDoc.closed.has(remainder) ? 'reopen' : 'close', slip: modelDoc, remainder })),
      ]
    })
    return [...adds, ...actions].flatMap(move =>
      Array.from({ length: !AHEAD.includes(move.deed) || !this.allows(move) ? 1 : move.deed === 'add' ? 3 : 8 }, () => move))
  }
}
