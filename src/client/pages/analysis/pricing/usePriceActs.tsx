import { Button, MenuItem } from '@blueprintjs/core'
import { Calculator, Lock, Refresh, Unlock } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { PRICE_WAY } from '#schemas/pricing/feeTerms.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { isItem } from '../itemTools.tsx'
import type { UndoableAction, LastDeeds } from '../useLastDeeds.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import type { OfPrices } from './ofPrices.ts'
import { WAY_FIELDS, type BatchWay } from './wayFields.ts'

export interface PriceActsProps {
  readonly of: OfPrices
  /** Whether the user can change prices. */
  readonly may: boolean
  readonly deeds: LastDeeds
  readonly renew: () => Promise<unknown>
  readonly focus: () => void
  readonly itemsOf: (rowIds: readonly string[]) => readonly Row[]
  /** Runs with the rows affected by an action on the selection. */
  readonly withTouched: (run: (rowIds: readonly string[]) => void) => void
}

export interface PriceActs { readonly buttons: ReactNode, readonly dialogs: ReactNode, readonly rowActions: readonly RowAction[] }

interface BatchRequest { readonly way: BatchWay | null, readonly itemIds: readonly string[] | undefined }

/** Actions on the prices of many items: setting a way, pricing again, and locking, each undone as a whole. */
export function usePriceActs({
  of: prices, may: canPrice, deeds: lastActions, renew, focus, itemsOf, withTouched,
}: PriceActsProps): PriceActs {
  const [request, setRequest] = useState<BatchRequest | null>(null)
  const ids = (rowIds: readonly string[]): string[] => itemsOf(rowIds).map(({ id }) => String(id))
  const close = (): void => {
    setRequest(null)
    focus()
  }
  const done = (action: UndoableAction | null): void => {
    close()
    if (action === null) return void toast.info('单价相同，没有清单项需要改变')
    lastActions.begin(action)
    void renew()
  }
  const lock = async (locked: boolean, rowIds: readonly string[]): Promise<void> => {
    const itemIds = ids(rowIds)
    if (itemIds.length === 0) return void toast.info('请先选择清单项')
    const { done: count, deedId } = await call(locked ? analysisPricingApi.lock : analysisPricingApi.unlock, { ...prices, itemIds })
    const label = locked ? '锁价' : '解除锁价'
    if (deedId === null) return void toast.info(locked ? '所选的清单项已经锁价' : '所选的清单项没有锁价')
    lastActions.begin({ deedId, label, count })
    await renew()
  }
  // The call reports the reason; the rows are unchanged.
  const locks = (locked: boolean, rowIds: readonly string[]): void => void lock(locked, rowIds).catch(() => undefined)
  /** A single item is only the cursor's row and no selection, so all items are meant. */
  const reprice = (rowIds: readonly string[]): void => {
    const chosen = ids(rowIds)
    setRequest({ way: null, itemIds: chosen.length > 1 ? chosen : undefined })
  }
  const give = (way: BatchWay): void => withTouched(rowIds => {
    const itemIds = ids(rowIds)
    if (itemIds.length === 0) toast.info('请先选择清单项')
    else setRequest({ way, itemIds })
  })
  const all = (run: (rowIds: readonly string[]) => void) =>
    (row: Row, selected: readonly string[] = [String(row.id)]): void => run(selected)
  const isVisible = (row: Row): boolean => canPrice && isItem(row) && row.state !== 'LOCKED'
  const rowActions: readonly RowAction[] = [
    {
      key: 'lockPrice', label: '锁价', icon: <Lock />, chord: 'Alt+L', hint: '锁价', shown: row => isVisible(row) && row.priceLocked !== true,
      run: all(rowIds => locks(true, rowIds)),
    },
    {
      key: 'unlockPrice', label: '解除锁价', icon: <Unlock />, chord: 'Alt+L', hint: '解除锁价',
      shown: row => isVisible(row) && row.priceLocked === true, run: all(rowIds => locks(false, rowIds)),
    },
    { key: 'reprice', label: '重算', icon: <Refresh />, chord: 'F9', hint: '重算', shown: isVisible, run: all(reprice) },
  ]
  return {
    rowActions,
    buttons: canPrice && (
      <>
        <MenuButton icon={<Calculator />} text="设方式">
          {(Object.keys(WAY_FIELDS) as BatchWay[]).map(way => <MenuItem key={way} text={PRICE_WAY[way]} onClick={() => give(way)} />)}
        </MenuButton>
        <Button icon={<Refresh />} text="重算" title="F9" onClick={() => withTouched(reprice)} />
        <Button icon={<Lock />} text="锁价" title="Alt L" onClick={() => withTouched(rowIds => locks(true, rowIds))} />
      </>
    ),
    dialogs: request !== null && <BatchDialog of={prices} way={request.way} itemIds={request.itemIds} onDone={done} onClose={close} />,
  }
}
