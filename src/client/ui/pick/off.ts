import type { Option } from '#schemas/kit/index.ts'

type Off = Pick<Option, 'disabled'>

/** Disabled after it was chosen: it keeps its name here, and cannot be chosen again. */
export const isOff = ({ disabled }: Off): boolean => disabled === true

/** The name of the current choice. */
export const shownName = ({ label, disabled }: Off & Pick<Option, 'label'>): string => (disabled && label !== '' ? `${label}（已停用）` : label)
