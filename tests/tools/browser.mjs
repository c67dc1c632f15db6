import { existsSync } from 'node:fs'
import { ask, install } from './system.mjs'

/** The headless shell draws no window: the same pages take two fifths less of the processor. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of an installed Chromium, or undefined; a `headed` one can show its windows. */
export function presentChromium({ headed = false } = {}) {
  const { CHROMIUM } = process.env
  if (CHROMIUM !== undefined && existsSync(CHROMIUM)) return CHROMIUM
  const path = (headed ? NAMES : [SHELL, ...NAMES]).map(name => ask('which', [name])).find(Boolean)
  return path ?? (existsSync(MAC) ? MAC : undefined)
}

/** Finds a Chromium and Chinese fonts, or installs them as root on Debian; ends the run with a clear message on failure. */
export function findChromium(options) {
  if (ask('fc-list', [':lang=zh']) === '') install('fonts-noto-cjk')
  const path = presentChromium(options) ?? (install('chromium', 'fonts-noto-cjk') ? presentChromium(options) : undefined)
  if (path !== undefined) return path
  process.stderr.write('找不到 Chromium：请安装 Chromium 或 Chrome，或用环境变量 CHROMIUM 指明其路径。\n')
  process.stderr.write('Chromium not found: install Chromium or Chrome, or set CHROMIUM to its path.\n')
  process.exit(1)
}
