import { settings } from '#client/data/settings.ts'
import { subscribe } from 'valtio'

/** Any other hex works too: the theme fixes lightness itself. */
export const ACCENTS = [
  { name: '靛蓝', seed: '#2459b3' },
  { name: '黛青', seed: '#0b6b82' },
  { name: '紫檀', seed: '#6b46a8' },
  { name: '绛', seed: '#a33a5b' },
  { name: '墨', seed: '#46515f' },
] as const

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** The system's preference counts only for 跟随系统. */
export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && systemDark.matches)
}

function apply(): void {
  const root = document.documentElement
  root.classList.toggle('bp6-dark', isDark())
  root.classList.toggle('yz-weak', settings.colourWeak)
  root.style.setProperty('--yz-seed', settings.accent)
}

/** Applies settings to `<html>` without re-rendering. */
export function startTheme(): void {
  apply()
  subscribe(settings, apply)
  systemDark.addEventListener('change', apply)
}
