import { actionRefusal, type Action, type Tone } from '#schemas/kit/index.ts'

/** Item states (domain B4.3). */
export const ITEM_STATE = { NONE: '未匹配', MATCHED: '待确认', CONFIRMED: '已确认', LOCKED: '已锁定' } as const
export type ItemState = keyof typeof ITEM_STATE
export const ITEM_TONES: Readonly<Record<ItemState, Tone>> = {
  NONE: { tone: 'info', shape: 'ring' }, MATCHED: { tone: 'warning', shape: 'half' },
  CONFIRMED: { tone: 'success', shape: 'disc', quiet: true }, LOCKED: { tone: 'neutral', shape: 'lock', quiet: true },
}
export const SETTLED_ITEMS: readonly ItemState[] = ['CONFIRMED', 'LOCKED']

/** All transitions of an item's state (domain B4.3). */
export const ITEM_ACTIONS = {
  select:  { label: '选择定额包', from: ['NONE', 'MATCHED'], to: 'MATCHED' },
  edit:    { label: '修改定额包', from: ['MATCHED'], to: 'MATCHED' },
  clear:   { label: '清除定额包', from: ['MATCHED'], to: 'NONE' },
  confirm: { label: '确认', from: ['MATCHED'], to: 'CONFIRMED' },
  cancel:  { label: '取消确认', from: ['CONFIRMED'], to: 'MATCHED' },
  lock:    { label: '锁定', from: ['CONFIRMED'], to: 'LOCKED' },
  unlock:  { label: '解锁', from: ['LOCKED'], to: 'CONFIRMED' },
  noCost:  { label: '标记为不计成本', from: ['NONE'], to: 'CONFIRMED', askReason: true },
  ownCost: { label: '填写成本', from: ['NONE', 'MATCHED'], to: 'MATCHED' },
  /** A changed quantity resets the confirmation. */
  quantity: { label: '修改工程量', from: ['NONE', 'MATCHED', 'CONFIRMED'], to: 'MATCHED', by: '修改工程量' },
} as const satisfies Readonly<Record<string, Action<ItemState>>>
export type ItemDeed = keyof typeof ITEM_ACTIONS

export interface ItemFacts { readonly state: ItemState, readonly noCostReason: string | null }

export const itemRefusal = (action: ItemDeed, { state }: ItemFacts): string | null =>
  actionRefusal({ states: ITEM_STATE, actions: ITEM_ACTIONS }, action, state)

/** Returns the state after an action. An item without cost returns to NONE, and no quantity resets it. */
export function itemAfter(action: ItemDeed, { state, noCostReason }: ItemFacts): ItemState {
  if (action === 'quantity' && (state === 'NONE' || noCostReason !== null)) return state
  if (action === 'cancel' && noCostReason !== null) return 'NONE'
  return ITEM_ACTIONS[action].to
}
