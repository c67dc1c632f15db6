import { proxy, subscribe } from 'valtio'
import { localStore, SETTINGS_KEY } from './localStore.ts'

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** How this browser shows the product; the defaults are the spec's (spec-1 §2). */
export interface Settings {
  theme: ThemeChoice
  /** Seed of the accent: any CSS hex colour. */
  accent: string
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'fluid' | 'fixed'
  /** null: decided by the width of the window. */
  menuCollapsed: boolean | null
  /** The header stays while the page scrolls. */
  fixedHeader: boolean
  /** A header that stays leaves while somebody scrolls down. */
  autoHideHeader: boolean
  /** The side menu scrolls by itself, not with the page. */
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

/** Settings from stored text; whatever is missing or not understood takes its default. */
export function settingsOf(text: string | null): Settings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    stored = {}
  }
  const given: Partial<Record<keyof Settings, unknown>> = typeof stored === 'object' && stored !== null ? stored : {}
  const preset = DEFAULT_SETTINGS
  return {
    theme: oneOf(given.theme, ['light', 'dark', 'auto'], preset.theme),
    accent: typeof given.accent === 'string' && /^#[\da-f]{6}$/i.test(given.accent) ? given.accent : preset.accent,
    layout: oneOf(given.layout, ['sidemenu', 'topmenu'], preset.layout),
    contentWidth: oneOf(given.contentWidth, ['fluid', 'fixed'], preset.contentWidth),
    menuCollapsed: oneOf<boolean | null>(given.menuCollapsed, [true, false], preset.menuCollapsed),
    fixedHeader: truth(given.fixedHeader, preset.fixedHeader),
    autoHideHeader: truth(given.autoHideHeader, preset.autoHideHeader),
    fixedSide: truth(given.fixedSide, preset.fixedSide),
    multiTab: truth(given.multiTab, preset.multiTab),
    colourWeak: truth(given.colourWeak, preset.colourWeak),
  }
}

export const settings = proxy<Settings>(settingsOf(localStore().getItem(SETTINGS_KEY)))

subscribe(settings, () => localStore().setItem(SETTINGS_KEY, JSON.stringify(settings)))
