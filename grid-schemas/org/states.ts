/** States of people, roles and departments. */
export const ENABLED_STATE = { ENABLED: '启用', DISABLED: '停用' } as const
export const ENABLED_TONES = {
  ENABLED: { tone: 'success', shape: 'disc', quiet: true }, DISABLED: { tone: 'neutral', shape: 'dash' },
} as const
