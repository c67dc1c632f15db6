import type { Option } from '#schemas/kit/index.ts'

type Off = Pick<Option, 'disabled'>

/** Disabled after it was chosen: it keeps its name where it stands, and is not chosen anew. */
export const isOff = ({ disabled }: Off): boolean => disabled === true

/** The name of what stands there. */
export const shownName = ({ label, disabled }: Off & Pick<Option, 'label'>): string => (disabled && label !== '' ? `${label}（已停用）` : label)
