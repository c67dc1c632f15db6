import { useMemo } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { MAN_STATE, type ManState } from '#schemas/man/states.ts'
import { manApi } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'

const idsOf = (rows: readonly Row[]): string[] => rows.map(row => String(row.id))
const named = (rows: readonly Row[]): string => (rows.length === 1 ? `“${String(rows[0]?.realName ?? '')}”` : ` ${rows.length} 名工人`)

/** What can be done with people of the list as a whole; `done` runs afterwards, whether it worked or not. */
export function useManActs(done: () => Promise<void>) {
  return useMemo(() => {
    const run = async (rows: readonly Row[], act: () => Promise<unknown>, said: string): Promise<void> => {
      if (rows.length === 0) {
        toast.info('请先选择工人')
        return
      }
      try {
        await act()
        toast.ok(said)
      } catch {
        // The call has said why; the list shows what holds.
      }
      await done()
    }
    return {
      setState: (rows: readonly Row[], state: ManState): Promise<void> =>
        run(rows, () => call(manApi.updateManState, { ids: idsOf(rows), state }), `已将${named(rows)}标为${MAN_STATE[state]}`),
      async remove(rows: readonly Row[]): Promise<void> {
        const text = '证书和照片一并删除。离开工地的工人请标为离场。'
        if (rows.length > 0 && !await confirm({ title: `删除${named(rows)}？`, text, verb: '删除', intent: 'danger' })) return
        await run(rows, () => call(manApi.deleteMan, { ids: idsOf(rows) }), `已删除${named(rows)}`)
      },
    }
  }, [done])
}
