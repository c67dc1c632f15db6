/** Target of a store label: an order, a material, or a lot of a material stored by lots. */
export type StoreCode =
  | { readonly kind: 'ORDER', readonly id: string }
  | { readonly kind: 'STOCK', readonly libMaterialId: string, readonly lot: string }

/** The page that a label opens, below the installation's origin. */
export const HAND_PATH = '/em/hand'
/** Maximum length of a scanned or typed code: an address with a lot. */
export const CODE_MAX = 500
const PARAMETER = 'code'
const FORM = /^([OM])\.([\w-]{1,64})(?:\.([^]+))?$/

/** `O.<id>`, `M.<id>` or `M.<id>.<lot>`. Ids reveal nothing to another company and outlive changes of number and name. */
export const formatCode = (code: StoreCode): string =>
  (code.kind === 'ORDER' ? `O.${code.id}` : `M.${code.libMaterialId}${code.lot === '' ? '' : `.${code.lot}`}`)

/** @param origin of the installation, without a trailing slash */
export const codeAddress = (origin: string, code: StoreCode): string =>
  `${origin}${HAND_PATH}?${new URLSearchParams({ [PARAMETER]: formatCode(code) })}`

/** The code in a label's address; any other text trimmed. */
export function codeIn(text: string): string {
  const typed = text.trim()
  return (URL.canParse(typed) ? new URL(typed).searchParams.get(PARAMETER)?.trim() : undefined) ?? typed
}

/** Parses a label's code, alone or in its address; null for any other text, such as a typed number. */
export function parseCode(text: string): StoreCode | null {
  const [, letter, id, lot] = FORM.exec(codeIn(text)) ?? []
  if (id === undefined) return null
  if (letter === 'M') return { kind: 'STOCK', libMaterialId: id, lot: lot ?? '' }
  return lot === undefined ? { kind: 'ORDER', id } : null
}
