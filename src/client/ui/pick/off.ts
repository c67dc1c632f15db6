import type { Option } from '#schemas/kit/index.ts'

type Off = Pick<Option, 'disabled'>

/** Disabled after being chosen: still shown by name, but not offered. */
export const isOff = ({ disabled }: Off): boolean => disabled === true

export const shownName = ({ label, disabled }: Off & Pick<Option, 'label'>): string => (disabled && label !== '' ? `${label}（已停用）` : label)
