import { proxy, subscribe } from 'valtio'
import { localStore, SETTINGS_KEY } from './localStore.ts'

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** Defaults as in spec-1 §2. */
export interface Settings {
  theme: ThemeChoice
  /** Any CSS hex colour. */
  accent: string
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'fluid' | 'fixed'
  /** null: by window width. */
  menuCollapsed: boolean | null
  fixedHeader: boolean
  autoHideHeader: boolean
  fixedSide: boolean
  multiTab: boolean
  colourWeak: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'light', accent: '#2459b3', layout: 'sidemenu', contentWidth: 'fluid', menuCollapsed: null,
  fixedHeader: true, autoHideHeader: false, fixedSide: false, multiTab: true, colourWeak: false,
}

const truth = (value: unknown, otherwise: boolean): boolean => typeof value === 'boolean' ? value : otherwise
const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T): T => allowed.find(item => item === value) ?? otherwise

/** Missing and invalid values take defaults. */
export function settingsOf(text: string | null): Settings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    stored = {}
  }
  const raw: Partial<Record<keyof Settings, unknown>> = typeof stored === 'object' && stored !== null ? stored : {}
  const preset = DEFAULT_SETTINGS
  return {
    theme: oneOf(raw.theme, ['light', 'dark', 'auto'], preset.theme),
    accent: typeof raw.accent === 'string' && /^#[\da-f]{6}$/i.test(raw.accent) ? raw.accent : preset.accent,
    layout: oneOf(raw.layout, ['sidemenu', 'topmenu'], preset.layout),
    contentWidth: oneOf(raw.contentWidth, ['fluid', 'fixed'], preset.contentWidth),
    menuCollapsed: oneOf<boolean | null>(raw.menuCollapsed, [true, false], preset.menuCollapsed),
    fixedHeader: truth(raw.fixedHeader, preset.fixedHeader),
    autoHideHeader: truth(raw.autoHideHeader, preset.autoHideHeader),
    fixedSide: truth(raw.fixedSide, preset.fixedSide),
    multiTab: truth(raw.multiTab, preset.multiTab),
    colourWeak: truth(raw.colourWeak, preset.colourWeak),
  }
}

export const settings = proxy<Settings>(settingsOf(localStore().getItem(SETTINGS_KEY)))

subscribe(settings, () => localStore().setItem(SETTINGS_KEY, JSON.stringify(settings)))
