import { isSameQuote, mergeQuotes, type QuoteConflict } from '#schemas/supply/mergeQuotes.ts'
import { emptyQuote, type Quote } from '#schemas/supply/quote.ts'
import { CallError } from '#client/data/callError.ts'
import { isAbsent } from '#client/data/linkHttp.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import type { QuoteClient } from './client.ts'
import type { Shelf } from './keptDraft.ts'

const PAUSE_MS = 800
/** The rate limit is thirty calls a minute per link: saving leaves room for others. */
const BETWEEN_MS = 3_000
const AGAIN_MS = 8_000

/** `over`: the server refuses saves, as the deadline has passed. */
export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'conflict' | 'refused' | 'over'

export interface DraftState {
  readonly quote: Quote
  readonly save: SaveState
  /** ISO. */
  readonly savedAt: string | null
  /** Until dismissed. */
  readonly notice: string | null
  readonly conflicts: readonly QuoteConflict[]
  readonly sending: boolean
  readonly given: OpenedQuote['given']
}

/** The company's goods have 13 % tax by default (domain B0). */
export const USUAL_RATE = '13'

export interface QuoteDraft {
  get(): DraftState
  subscribe(hear: () => void): () => void
  change(next: Quote): void
  /** Saves at once: after reconnecting, or before the page closes. */
  retry(): void
  settle(retained: 'mine' | 'theirs'): void
  submit(): Promise<void>
  dismiss(): void
  /** Starts sending unsaved changes. @returns stops it */
  start(): () => void
}

/**
 * Draft of a quote, saved as a whole after each pause, guarded by its revision. Unsaved input is stored on the phone; saves of another
 * window are merged, with a choice for fields changed in both.
 */
export function quoteDraft(opened: OpenedQuote, client: QuoteClient, shelf: Shelf): QuoteDraft {
  let base: Quote = opened.draft?.quote ?? opened.given?.quote ?? emptyQuote(opened.lines, USUAL_RATE)
  let revision = opened.draft?.revision ?? 0
  let otherQuote: Quote | null = null
  let sending = shelf.read()?.sending ?? null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastSent = 0
  let busy = false
  let saving: Promise<void> = Promise.resolve()
  let stopped = true
  const hearers = new Set<() => void>()
  let state: DraftState = {
    quote: base, save: 'saved', savedAt: opened.draft?.savedAt ?? null, notice: null, conflicts: [], sending: sending !== null,
    given: opened.given,
  }

  const set = (patch: Partial<DraftState>): void => {
    state = { ...state, ...patch }
    hearers.forEach(hear => hear())
  }
  const isClean = (): boolean => isSameQuote(state.quote, base)
  const storeUnsaved = (): void => shelf.write(isClean() && sending === null ? null : { quote: state.quote, base, revision, sending })
  const later = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void send(), ms)
  }

  function applyOther(other: { readonly quote: Quote, readonly revision: number }): void {
    const merged = mergeQuotes(base, state.quote, other.quote, opened.lines)
    base = other.quote
    revision = other.revision
    if (merged.conflicts.length === 0) return set({ quote: merged.mine, notice: '另一个窗口也在填写，两边的内容已合在一起' })
    otherQuote = merged.theirs
    set({ quote: merged.mine, save: 'conflict', conflicts: merged.conflicts })
  }

  async function catchUp(): Promise<void> {
    const { draft } = await client.open()
    if (draft !== null) applyOther(draft)
  }

  /** Handles any failed save. @returns whether to retry at once */
  async function failed(error: unknown): Promise<boolean> {
    if (error instanceof CallError && error.code === 'STALE_VERSION') {
      await catchUp()
      return state.conflicts.length === 0
    }
    if (isAbsent(error)) {
      set({ save: 'offline' })
      later(AGAIN_MS)
    } else if (error instanceof CallError && error.code === 'WRONG_STATE') set({ save: 'over' })
    else set({ save: 'refused', notice: error instanceof CallError ? error.msg : String(error) })
    return false
  }

  async function send(): Promise<void> {
    if (busy || stopped || state.conflicts.length > 0 || state.save === 'over') return
    if (sending !== null) return void await submit().catch(() => {})
    if (isClean()) return set({ save: 'saved' })
    if (lastSent + BETWEEN_MS > Date.now()) return later(lastSent + BETWEEN_MS - Date.now())
    saving = save()
    await saving
  }

  async function save(): Promise<void> {
    busy = true
    const sent = state.quote
    set({ save: 'saving' })
    lastSent = Date.now()
    try {
      const { revision: next, savedAt } = await client.save(revision, sent)
      ;[revision, base] = [next, sent]
      set({ save: isClean() ? 'saved' : 'typing', savedAt })
    } catch (error) {
      if (await failed(error).catch(failed)) set({ save: 'typing' })
    }
    busy = false
    storeUnsaved()
    if (state.save === 'typing') later(PAUSE_MS)
  }

  async function submit(): Promise<void> {
    // A version follows the revision being saved.
    await saving
    clearTimeout(timer)
    if (busy) throw new CallError({ code: 'BUSY', status: 0, msg: '正在提交，请稍候' })
    if (state.conflicts.length > 0) throw new CallError({ code: 'BUSY', status: 0, msg: '两个窗口填了不同的内容，请先选择用哪一边的' })
    busy = true
    // A submit without a response is repeated with the same key, so that it is idempotent.
    if (sending === null || !isSameQuote(sending.quote, state.quote)) sending = { key: crypto.randomUUID(), quote: state.quote }
    storeUnsaved()
    set({ sending: true })
    try {
      const { version, at, revision: next } = await client.submit(revision, sending.quote, sending.key)
      ;[revision, base] = [next, sending.quote]
      const submitted = { version, at, quote: { ...sending.quote, lines: [...sending.quote.lines] } }
      sending = null
      set({ sending: false, given: submitted, save: isClean() ? 'saved' : 'typing', savedAt: at })
    } catch (error) {
      if (!isAbsent(error)) {
        sending = null
        set({ sending: false })
      }
      await failed(error).catch(failed)
      throw error
    } finally {
      busy = false
      storeUnsaved()
    }
  }

  const stored = shelf.read()
  if (stored !== null && !isSameQuote(stored.quote, base)) {
    const other = { quote: base, revision }
    const isStale = stored.revision !== revision
    ;[base, state] = [isStale ? stored.base : base, { ...state, quote: stored.quote, save: 'typing' }]
    if (isStale) applyOther(other)
  }

  return {
    get: () => state,
    subscribe(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    change(quote) {
      if (isSameQuote(quote, state.quote)) return set({ quote })
      set({ quote, ...(state.conflicts.length === 0 && { save: state.save === 'offline' ? 'offline' : 'typing' }) })
      storeUnsaved()
      later(PAUSE_MS)
    },
    retry: () => void send(),
    settle(side) {
      const quote = side === 'theirs' && otherQuote !== null ? otherQuote : state.quote
      otherQuote = null
      set({ quote, conflicts: [], save: 'typing' })
      storeUnsaved()
      later(0)
    },
    submit,
    dismiss: () => set({ notice: null }),
    start() {
      stopped = false
      if (!isClean() || sending !== null) later(0)
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },
  }
}
