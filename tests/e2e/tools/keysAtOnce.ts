import type { Page } from 'playwright/test'

const BITS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }
const CODES: Readonly<Record<string, number>> = { F1: 112, Escape: 27, Enter: 13, ArrowDown: 40 }
const TEXTS: Readonly<Record<string, string>> = { Enter: '\r' }

/** Sends chords, characters and keys without waiting for the page, which is slow meanwhile. */
export async function keysAtOnce(page: Page, ...chords: string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await Promise.all(chords.flatMap(chord => {
    const names = chord.split('+')
    const key = names.at(-1)!
    const modifiers = names.slice(0, -1).reduce((bits, name) => bits + BITS[name]!, 0)
    const text = modifiers === 0 ? TEXTS[key] ?? (key.length === 1 ? key : undefined) : undefined
    const stroke = { key, modifiers, windowsVirtualKeyCode: CODES[key] ?? key.toUpperCase().charCodeAt(0) }
    return [
      cdp.send('Input.dispatchKeyEvent', { type: text === undefined ? 'rawKeyDown' : 'keyDown', ...stroke, text }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]
  }))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.detach()
}
