import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useTab } from '#client/data/tabContext.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'
import type { PastImport } from '#shared/api/gridImport.ts'
import { strangerNamed } from '#shared/import/strangers.ts'
import { forgetTask, keepTask, keptTask } from './keptTask.ts'
import { remember, rememberedIn } from './remembered.ts'
import { ImportEnded, type ImportOffer, type ImportReport, type ImportSpec, type ImportWatch } from './types.ts'
import {
  firstState, isRunning, requestOf, sheetOf, wizardReducer, type Resumed, type WizardAction, type WizardState,
} from './wizardState.ts'

const POLL_MS = 1000
/** The server checks the content. */
export const ACCEPTED = ['xlsx', 'xls', 'csv', 'tsv'] as const

/** The server's limit; avoids a useless upload. */
export const MAX_FILE_MB = 20

class PageLeft extends Error {}

const textOf = (error: unknown): string => (error instanceof CallError ? error.msg : error instanceof ImportEnded ? error.message : '操作失败')

const firstChoices = ({ options, keys }: ImportSpec) =>
  ({ options: options?.initial ?? {}, matching: { key: keys[0]?.name ?? null, mode: 'both' as const } })

export interface ImportState {
  readonly state: WizardState
  readonly dispatch: (action: WizardAction) => void
  readonly upload: (file: File) => void
  readonly check: () => void
  readonly recheck: (offer: Pick<ImportOffer, 'options' | 'reading'>) => void
  readonly commit: () => void
  readonly open: (past: PastImport) => void
  readonly stop: () => void
  readonly restart: () => void
}

/** Resumes a running task after a reload. */
export function useImport(spec: ImportSpec): ImportState {
  const { name, engine, targets, options: choices } = spec
  const tab = useTab()
  const reducer = useMemo(() => wizardReducer(targets, choices?.fromSheet), [targets, choices])
  const [state, dispatch] = useReducer(reducer, firstChoices(spec), firstState)
  /** Work of an earlier mount must not report to this one. */
  const life = useRef({ left: false })
  const active = useRef(tab.active)
  useEffect(() => { active.current = tab.active }, [tab.active])
  const stopper = useRef<AbortController>(undefined)
  const setting = `import.${name}`

  /** A result after unmounting is dropped. */
  const work = async (job: (stop: AbortSignal) => Promise<WizardAction>): Promise<void> => {
    const control = new AbortController()
    const mount = life.current
    stopper.current = control
    try {
      const done = await job(control.signal)
      if (!mount.left) dispatch(done)
    } catch (error) {
      if (mount.left || error instanceof PageLeft) return
      forgetTask(sessionStorage, name)
      dispatch({ type: 'failed', text: textOf(error) })
    }
  }
  const turns = (stop: AbortSignal, mount: { readonly left: boolean }) => async (): Promise<void> => {
    do {
      await new Promise<void>(resolve => {
        setTimeout(resolve, POLL_MS)
        if (!stop.aborted) stop.addEventListener('abort', () => resolve(), { once: true })
      })
      if (mount.left) throw new PageLeft()
    } while (!active.current)
  }
  const watch = (commit: boolean, reported: (watch: ImportWatch) => Promise<ImportReport>): void => {
    const mount = life.current
    void work(async stop => {
      const progress = (done: number, total: number): void => { if (!mount.left) dispatch({ type: 'progress', done, total }) }
      const report = await reported({ commit, stop, progress, turn: turns(stop, mount) })
      if (commit) spec.onImported?.()
      return { type: commit ? 'committed' : 'checked', report }
    })
  }
  const begin = (commit: boolean, from = state): void => {
    const request = requestOf(from)
    const { workbook, sheet, headerRow, mapping, options, matching, reading } = from
    if (!request || !workbook || state.work) return
    dispatch({ type: 'begin', kind: commit ? 'commit' : 'check' })
    const resumed: Resumed = { workbook, sheet, headerRow, mapping, options, matching, reading, commit }
    const started = (taskId: string): void => keepTask(sessionStorage, name, { ...resumed, taskId })
    watch(commit, watching => engine.run(request, { ...watching, started }))
  }

  const mounted = useEffectEvent((mount: { readonly left: boolean }) => {
    const recall = (saved: unknown): void => {
      if (!mount.left) dispatch({ type: 'remembered', remembered: rememberedIn(saved) })
    }
    // Fallback: columns are proposed from the headers.
    void loadUserSetting(setting).then(recall, () => undefined)
    const resumable = keptTask(sessionStorage, name)
    if (resumable?.workbook.sheets[resumable.sheet]) {
      const { taskId, ...resumed } = resumable
      dispatch({ type: 'resumed', resumed })
      watch(resumed.commit, watching => engine.follow(taskId, watching))
    }
  })
  useEffect(() => {
    const mountState = { left: false }
    life.current = mountState
    mounted(mountState)
    return () => { life.current.left = true }
  }, [])
  const open = state.workbook !== null && state.step !== 'result'
  const { setDirty } = tab
  useEffect(() => {
    setDirty(open)
    return () => setDirty(false)
  }, [open, setDirty])

  return {
    state, dispatch,
    upload: file => {
      if (state.work) return
      dispatch({ type: 'begin', kind: 'upload' })
      if (file.size > MAX_FILE_MB * 1024 * 1024) {
        return dispatch({ type: 'failed', text: `文件大小不能超过 ${MAX_FILE_MB} MB，请拆分后再上传` })
      }
      if (!ACCEPTED.some(ending => file.name.toLowerCase().endsWith(`.${ending}`))) {
        return dispatch({ type: 'failed', text: strangerNamed(file.name) ?? '文件类型不正确' })
      }
      void work(async stop => {
        const onSent = (done: number, total: number): void => { if (!stop.aborted) dispatch({ type: 'progress', done, total }) }
        return { type: 'uploaded', workbook: await engine.upload(file, stop, onSent) }
      })
    },
    check: () => {
      const remembered = remember(state.remembered, sheetOf(state)?.headers ?? [], state.mapping)
      dispatch({ type: 'remembered', remembered })
      // Not saved: only costs a new mapping next time.
      saveUserSetting(setting, remembered.map(({ header, mapping }) => ({ header, mapping: { ...mapping } }))).catch(() => {})
      begin(false)
    },
    recheck: more => {
      const chosen = typeof more.options === 'function' ? more.options(state.options) : more.options
      const [options, reading] = [{ ...state.options, ...chosen }, { ...state.reading, ...more.reading }]
      dispatch({ type: 'options', options })
      dispatch({ type: 'reading', reading })
      begin(false, { ...state, options, reading, choices: {} })
    },
    commit: () => begin(true),
    open: past => {
      if (state.work) return
      dispatch({ type: 'opened', past })
      // An ended task answers at once, so there is no polling.
      const unanswered = (): Promise<never> => Promise.reject(new ImportEnded('服务器没有响应，请稍后再试'))
      watch(true, watching => engine.follow(past.taskId, isRunning(past) ? watching : { ...watching, turn: unanswered }))
    },
    stop: () => stopper.current?.abort(),
    restart: () => {
      life.current.left = true
      life.current = { left: false }
      forgetTask(sessionStorage, name)
      dispatch({ type: 'restart' })
    },
  }
}
