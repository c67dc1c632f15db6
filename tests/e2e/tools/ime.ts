import type { Page } from 'playwright/test'

interface InputMethod {
  /** Letters that are not taken yet. */
  readonly compose: (text: string) => Promise<unknown>
  readonly take: (text: string) => Promise<unknown>
  /** Escape in the input method: the letters go. */
  readonly cancel: () => Promise<unknown>
}

/** An input method that writes where the focus is. */
export async function inputMethod(page: Page): Promise<InputMethod> {
  const cdp = await page.context().newCDPSession(page)
  return {
    compose: text => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    cancel: () => cdp.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 }),
    take: text => cdp.send('Input.insertText', { text }),
  }
}
