import type { Page } from 'playwright/test'

interface InputMethod {
  /** Types uncommitted letters. */
  readonly compose: (text: string) => Promise<unknown>
  readonly take: (text: string) => Promise<unknown>
  /** Escape in the input method: discards the letters. */
  readonly cancel: () => Promise<unknown>
}

/** An input method that writes at the focus. */
export async function inputMethod(page: Page): Promise<InputMethod> {
  const cdp = await page.context().newCDPSession(page)
  return {
    compose: text => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    cancel: () => cdp.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 }),
    take: text => cdp.send('Input.insertText', { text }),
  }
}
