import type { RefObject } from 'react'
import { DRAFT_KEPT } from '#client/data/drafts.ts'
import { useTab } from '#client/data/tabContext.ts'
import { confirmLeave } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { Keeper } from './draftKeeper.ts'
import type { DraftStore } from './draft/types.ts'

export interface Leaving {
  /** Closes the document; what is not saved stays as a draft. */
  readonly leave: () => Promise<void>
  /** Puts back what was loaded or saved last; that can be undone. */
  readonly giveUp: () => void
}

/** The two ways out of changes: leaving keeps them, giving them up is an act of its own. */
export function useLeaving(store: DraftStore, keeper: RefObject<Keeper | undefined>, name: string, onClose: () => void): Leaving {
  const { setDirty } = useTab()
  return {
    leave: async () => {
      if (store.dirty) {
        const kept = await keeper.current?.flush()
        if (kept === true) toast.info(DRAFT_KEPT)
        else if (!await confirmLeave(name)) return
        // Asked already: the tab must not ask.
        setDirty(false)
      }
      onClose()
    },
    giveUp: () => {
      store.giveUp()
      const given = store.log().done.at(-1)
      toast.info('已放弃修改，恢复为打开时或上次保存的内容', {
        text: '撤销',
        onClick: () => {
          if (store.log().done.at(-1) === given) store.undo()
          else toast.info('之后又有修改，请按 Ctrl Z 逐步撤销')
        },
      })
    },
  }
}
