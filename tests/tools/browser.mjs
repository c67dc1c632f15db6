import { existsSync } from 'node:fs'
import { ask, install } from './system.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function present() {
  const { CHROMIUM } = process.env
  if (CHROMIUM !== undefined && existsSync(CHROMIUM)) return CHROMIUM
  if (existsSync(MAC)) return MAC
  return NAMES.map(name => ask('which', [name])).find(Boolean)
}

/** Finds a Chromium and Chinese fonts, or installs them as root on Debian; ends the run with a clear message when it cannot. */
export function findChromium() {
  if (ask('fc-list', [':lang=zh']) === '') install('fonts-noto-cjk')
  const found = present() ?? (install('chromium', 'fonts-noto-cjk') ? present() : undefined)
  if (found !== undefined) return found
  process.stderr.write('找不到 Chromium：请安装 Chromium 或 Chrome，或用环境变量 CHROMIUM 指明其路径。\n')
  process.stderr.write('Chromium not found: install Chromium or Chrome, or set CHROMIUM to its path.\n')
  process.exit(1)
}
