import { settings } from '#client/data/settings.ts'
import { subscribe } from 'valtio'

/** Accent seeds on offer; any other hex works, because the theme fixes lightness itself. */
export const ACCENTS = [
  { name: '靛蓝', seed: '#2459b3' },
  { name: '黛青', seed: '#0b6b82' },
  { name: '紫檀', seed: '#6b46a8' },
  { name: '绛', seed: '#a33a5b' },
  { name: '墨', seed: '#46515f' },
] as const

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** Is the page dark now? The system's wish counts only when the user chose 跟随系统. */
export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && systemDark.matches)
}

function apply(): void {
  const root = document.documentElement
  root.classList.toggle('bp6-dark', isDark())
  root.classList.toggle('yz-weak', settings.colourWeak)
  root.style.setProperty('--yz-seed', settings.accent)
}

/** Puts the settings on `<html>` and keeps them there; nothing re-renders on a change. */
export function startTheme(): void {
  apply()
  subscribe(settings, apply)
  systemDark.addEventListener('change', apply)
}
