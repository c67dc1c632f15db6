import type { Resumed } from './wizardState.ts'

/** Continues while its page is closed or reloaded. */
export interface KeptTask extends Resumed {
  readonly taskId: string
}

const keyOf = (name: string): string => `yz.import.${name}`

const isKept = (value: unknown): value is KeptTask => typeof value === 'object' && value !== null
  && 'taskId' in value && typeof value.taskId === 'string'
  && 'commit' in value && typeof value.commit === 'boolean'
  && 'workbook' in value && typeof value.workbook === 'object' && value.workbook !== null
  && 'mapping' in value && typeof value.mapping === 'object' && value.mapping !== null
  && 'options' in value && typeof value.options === 'object' && value.options !== null
  && 'matching' in value && typeof value.matching === 'object' && value.matching !== null
  && 'reading' in value && typeof value.reading === 'object' && value.reading !== null

export function keptTask(storage: Pick<Storage, 'getItem'>, name: string): KeptTask | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? 'null')
    return isKept(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export const keepTask = (storage: Pick<Storage, 'setItem'>, name: string, task: KeptTask): void =>
  storage.setItem(keyOf(name), JSON.stringify(task))

export const forgetTask = (storage: Pick<Storage, 'removeItem'>, name: string): void => storage.removeItem(keyOf(name))
