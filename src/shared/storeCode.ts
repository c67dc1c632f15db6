/** Whatever a label of the store stands on: a paper of an order, or goods of a material, of one lot where it is kept by lots. */
export type StoreCode =
  | { readonly kind: 'ORDER', readonly id: string }
  | { readonly kind: 'STOCK', readonly libMaterialId: string, readonly lot: string }

/** The page that a label opens, below the origin of the installation. */
export const HAND_PATH = '/em/hand'
/** Longest text that is read or typed as a code: an address with a lot in it. */
export const CODE_MAX = 500
const PARAMETER = 'code'
const FORM = /^([OM])\.([\w-]{1,64})(?:\.([^]+))?$/

/** The code of a label: `O.<id>` of an order, `M.<id>` of a material, `M.<id>.<lot>` of one lot of it. Ids say nothing to another company, and a label stays right when a number or a name changes. */
export const formatCode = (code: StoreCode): string =>
  (code.kind === 'ORDER' ? `O.${code.id}` : `M.${code.libMaterialId}${code.lot === '' ? '' : `.${code.lot}`}`)

/** The text of a label's QR code. @param origin of the installation, without a slash at its end */
export const codeAddress = (origin: string, code: StoreCode): string => `${origin}${HAND_PATH}?${new URLSearchParams({ [PARAMETER]: formatCode(code) })}`

/** The code in an address that a label carries; another text as it is, without blanks around it. */
export function codeIn(text: string): string {
  const typed = text.trim()
  return (URL.canParse(typed) ? new URL(typed).searchParams.get(PARAMETER)?.trim() : undefined) ?? typed
}

/** Reads the code of a label, alone or in its address; null for any other text, which may be a number that somebody typed. */
export function parseCode(text: string): StoreCode | null {
  const [, letter, id, lot] = FORM.exec(codeIn(text)) ?? []
  if (id === undefined) return null
  if (letter === 'M') return { kind: 'STOCK', libMaterialId: id, lot: lot ?? '' }
  return lot === undefined ? { kind: 'ORDER', id } : null
}
