import type { Tone } from '#schemas/kit/index.ts'

/** A disabled entry can no longer be picked; existing picks keep its name. */
export const ENABLED_STATE = { ENABLED: '启用', DISABLED: '停用' } as const

export const ENABLED_TONES = {
  ENABLED: { tone: 'success', shape: 'disc', quiet: true }, DISABLED: { tone: 'neutral', shape: 'dash' },
} as const satisfies Readonly<Record<keyof typeof ENABLED_STATE, Tone>>
