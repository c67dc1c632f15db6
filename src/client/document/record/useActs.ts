import { useMemo } from 'react'
import { actStateOf, type Action, type Document, type Row } from '#schemas/kit/index.ts'
import { needOfAction, REASON_MAX, type DocumentApi } from '#shared/api/document.ts'
import { call } from '#client/data/http.ts'
import { useMay, useUser } from '#client/data/session.ts'
import { askReason, confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'

export interface Acts {
  readonly names: readonly string[]
  /** Only on records whose state permits it; confirms first if declared. */
  readonly act: (rows: readonly Row[], name: string) => Promise<void>
  readonly remove: (rows: readonly Row[]) => Promise<void>
  readonly restore: (rows: readonly Row[]) => Promise<void>
}

/** @returns '' if no reason is required, null when cancelled */
async function confirmAct({ label, asks, askReason: needsReason, danger }: Action<string>, called: string): Promise<string | null> {
  const question = { title: `${label}：${called.trim()}？`, text: asks, verb: label, intent: danger ? 'danger' : 'primary' } as const
  if (needsReason) return askReason({ ...question, reason: { label: `${label}原因`, max: REASON_MAX } })
  return asks === undefined || await confirm(question) ? '' : null
}

/** `done` also runs after a failure. */
export function useActs(document: Document, api: DocumentApi, done: () => Promise<void> | void): Acts {
  const hasPermission = useMay()
  const { canSeeAll } = useUser()
  const allowed = Object.entries(document.actions).filter(([, action]) => {
    if (action.by !== undefined || (action.seeAll && !canSeeAll)) return false
    return hasPermission(needOfAction(document, action))
  }).map(([name]) => name).join()
  return useMemo(() => {
    const { title, named: nameColumn = 'id', removing, actions } = document
    const called = (rows: readonly Row[]): string =>
      (rows.length === 1 ? `${title}“${String(rows[0]![nameColumn] ?? '')}”` : ` ${rows.length} 个${title}`)
    const ids = (rows: readonly Row[]): string[] => rows.map(row => String(row.id))
    const run = async (send: () => Promise<unknown>, message: string): Promise<void> => {
      try {
        await send()
        toast.ok(message)
      } catch {
        // The call has shown its error; the page is reloaded.
      }
      await done()
    }
    const chosen = (rows: readonly Row[]): boolean => {
      if (rows.length === 0) toast.info(`请先选择${title}`)
      return rows.length > 0
    }
    return {
      names: allowed === '' ? [] : allowed.split(','),
      async act(rows, name) {
        const { act } = api
        if (!chosen(rows) || act === undefined) return
        const action = actions[name]!
        const able = rows.filter(row => action.from.includes(actStateOf(document, row)))
        if (able.length === 0) {
          toast.info(`所选的${title}现在不能${action.label}`)
          return
        }
        const reason = await confirmAct(action, called(able))
        if (reason === null) return
        const rest = rows.length - able.length
        const skipped = rest > 0 ? `，另 ${rest} 个不能${action.label}` : ''
        const message = `已${action.label}：${called(able).trim()}${skipped}`
        await run(() => call(act, { ids: ids(able), action: name, reason }), message)
      },
      async remove(rows) {
        const { remove } = api
        if (!chosen(rows) || remove === undefined) return
        if (!await confirm({ title: `删除${called(rows)}？`, text: removing, verb: '删除', intent: 'danger' })) return
        await run(() => call(remove, { ids: ids(rows) }), `已删除${called(rows)}`)
      },
      async restore(rows) {
        const { restore } = api
        if (!chosen(rows) || restore === undefined) return
        await run(() => call(restore, { ids: ids(rows) }), `已恢复${called(rows)}`)
      },
    }
  }, [document, api, done, allowed])
}
