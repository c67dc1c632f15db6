import type { RefObject } from 'react'
import { DRAFT_KEPT } from '#client/data/drafts.ts'
import { useTab } from '#client/data/tabContext.ts'
import { confirmLeave } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { Keeper } from './draftKeeper.ts'
import type { DraftStore } from './draft/types.ts'

export interface Leaving {
  readonly leave: () => Promise<void>
  /** Restores the loaded or last saved state, undoable. */
  readonly giveUp: () => void
}

/** Leaving stores changes as a draft, giving up drops them. */
export function useLeaving(store: DraftStore, keeper: RefObject<Keeper | undefined>, name: string, onClose: () => void): Leaving {
  const { setDirty } = useTab()
  return {
    leave: async () => {
      if (store.dirty) {
        const isKept = await keeper.current?.flush()
        if (isKept === true) toast.info(DRAFT_KEPT)
        else if (!await confirmLeave(name)) return
        // Confirmed already: the tab must not ask again.
        setDirty(false)
      }
      onClose()
    },
    giveUp: () => {
      store.giveUp()
      const step = store.log().done.at(-1)
      toast.info('已放弃修改，恢复为打开时或上次保存的内容', {
        text: '撤销',
        onClick: () => {
          if (store.log().done.at(-1) === step) store.undo()
          else toast.info('之后又有修改，请按 Ctrl Z 逐步撤销')
        },
      })
    },
  }
}
